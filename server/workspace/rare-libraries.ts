import type { CurlReader } from "../document/carriers/pasted-curl.ts";
import { type FileFacts, wordingOf } from "../document/index.ts";
import type { CertificateReader, Environment, Needs, PasswordEstimator } from "../rules/engine/environment.ts";

/** Libraries that few checks need: each is loaded when one first asks for it. */
export function rareLibraries() {
  const loaded: { passwords?: PasswordEstimator; certificates?: CertificateReader; curl?: CurlReader } = {};
  return {
    loadedFor: ({ names }: FileFacts): Pick<Environment, "passwords" | "certificates" | "curl"> => ({
      passwords: () => loaded.passwords ?? "pending",
      certificates: () => loaded.certificates ?? "pending",
      curl: () => {
        const { curl } = loaded;
        return curl ? (script) => curl(script, wordingOf(names)) : "pending";
      },
    }),
    load: async ({ others }: Needs): Promise<void> => {
      if (others.has("passwords")) loaded.passwords = (await import("./passwords.ts")).passwordEstimator;
      if (others.has("certificates")) loaded.certificates = (await import("./certificates.ts")).certificateReader;
      if (others.has("curl")) loaded.curl = (await import("../document/carriers/pasted-curl.ts")).requestsInCurl;
    },
  };
}
