// Related places, which the pages of the rules do not show: for each rule, what its wrong examples point to besides the finding.
import { describe, expect, test } from "vitest";
import { allExamplesOf } from "./page.testing.ts";
import { readPage } from "./page-files.testing.ts";
import { checkExample, triedRules } from "./pages.testing.ts";

/** The text at the place, and the message, each once. */
const related: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "duplicate-key",
    [
      "region ← The first `region`.",
      "cpu ← The first `cpu`.",
      "label ← The first `label`.",
      '"label" ← The first `label`.',
      "web-1 ← The first `web-1`.",
      "label-pattern ← The first `label-pattern`.",
    ],
  ],
  ["var-unused", ["${machine-type} ← This may be meant as `${vars.machine-type}`."]],
  ["step-unknown", ['"address" ← The step with this name.']],
  ["step-name-duplicate", ['"web" ← The first step with this name.']],
  [
    "step-private-ip-limit",
    [
      '"/networking/ips" ← The step that allocates the private address.',
      '"/compute/instances/123/clone" ← The step that allocates the private address.',
    ],
  ],
  ["step-clone-limit", ['"/compute/instances/123/clone" ← The first clone of this instance.']],
  [
    "step-deleted",
    [
      '"/compute/instances/${steps.web.id}" ← The step that deletes the instance.',
      '"/compute/instances/123" ← The step that deletes the instance.',
    ],
  ],
  ["image-with-backup", ["compute/debian12 ← `image` is set here.", '"compute/debian12" ← `image` is set here.']],
  ["script-with-backup", ["1234 ← `backup_id` is set here."]],
  ["script-with-private-image", ["private/15 ← The private image.", '"private/${env:IMAGE_ID}" ← The private image.']],
  ["interface-public-count", ["public ← The first `public` interface.", '"public" ← The first `public` interface.']],
  ["interface-primary-count", ["true ← The first primary interface."]],
  [
    "vlan-label-duplicate",
    ["backplane ← The first interface on this VLAN.", '"backplane" ← The first interface on this VLAN.'],
  ],
  [
    "ipam-duplicate",
    ["10.0.0.1/24 ← The first interface with this address.", '"10.0.0.1/24" ← The first interface with this address.'],
  ],
  [
    "ip-ranges-overlap",
    ["10.10.1.0/28 ← `10.10.1.0/28` is assigned here.", '"10.10.1.0/28" ← `10.10.1.0/28` is assigned here.'],
  ],
  ["vpc-address-reserved", ["10.10.0.0/24 ← The subnet's range is `10.10.0.0/24`."]],
  ["vpc-address-outside", ["10.10.0.0/24 ← The subnet's range is `10.10.0.0/24`."]],
  ["clone-existing-target", ["124 ← The existing instance to clone to."]],
  ["clone-duplicate-id", ["25674 ← The first `25674`.", "23456 ← The first `23456`."]],
  [
    "clone-user-data",
    ["${env:USER_DATA} ← The user data of the source.", '"${env:USER_DATA}" ← The user data of the source.'],
  ],
  ["pem-mismatch", ["${file:site.pem} ← The certificate.", "${file:issuer-first.pem} ← The certificate."]],
  ["config-port-duplicate", ["80 ← The first configuration with this port."]],
  ["node-label-duplicate", ["web ← The first node with this label.", '"web" ← The first node with this label.']],
  [
    "node-address-duplicate",
    [
      "${instances.web-1.private_ipv4}:80 ← The first node with this address.",
      '"192.168.128.10:80" ← The first node with this address.',
    ],
  ],
  [
    "reference-cycle",
    ["web-1 ← `web-2` refers to `web-1`.", "${instances.web-1.private_ipv4} ← `front` refers to `web-1`."],
  ],
  ["node-instance-no-private-ip", ["web-1 ← The instance.", "web-2 ← The instance."]],
  [
    "node-region",
    [
      "eu-west ← `web-2` is in `eu-west`.",
      "us-east ← The load balancer `front` is in `us-east`.",
      '"eu-west" ← `web` is in `eu-west`.',
      '"us-east" ← The load balancer `front` is in `us-east`.',
    ],
  ],
  [
    "node-instance-offline",
    [
      "false ← The instance is not booted.",
      "web-1 ← The instance is created without a disk.",
      "[] ← No configuration profile is cloned.",
    ],
  ],
  [
    "instance-label-duplicate",
    ["web-1 ← The first instance with this label.", "web-${env:STAGE} ← The first instance with this label."],
  ],
  ["vlan-ipam-conflict", ["10.0.0.2/24 ← The address of `web-1`.", '"10.0.0.2/24" ← The address of `web-1`.']],
  [
    "vpc-address-conflict",
    [
      "10.10.0.10 ← The address of `web-1`.",
      "10.20.0.0/24 ← The range of `web-1`.",
      '"10.10.0.10" ← The first interface with this address.',
      '"10.10.0.10" ← The address of `web-1`.',
    ],
  ],
  ["clone-source-fields", ["clone ← The instance is created by cloning."]],
  ["clone-limit", ["web-1 ← The first clone of this instance."]],
  ["backups-contradiction", ["true ← The other field."]],
  [
    "region-no-vlan",
    [
      "eu-west ← The instance is in `eu-west`.",
      '"eu-west" ← The instance is in `eu-west`.',
      "vlan ← The `vlan` interface that is cloned.",
      '"vlan" ← The `vlan` interface that is cloned.',
    ],
  ],
  ["region-no-metadata", ["eu-west ← The instance is in `eu-west`.", '"eu-west" ← The instance is in `eu-west`.']],
  [
    "image-no-cloud-init",
    ["compute/alpine3 ← The image without cloud-init.", '"compute/alpine3" ← The image without cloud-init.'],
  ],
]);

describe.each(triedRules)("$id", ({ id }) => {
  test("points to the places that its findings relate to", () => {
    const examples = allExamplesOf(readPage(id));
    const shown = examples
      .filter(({ section }) => section === "wrong")
      .flatMap((example) =>
        checkExample(examples, example, example.text)
          .findings.filter(({ code }) => code === id)
          .flatMap((finding) =>
            finding.related.map(
              ({ start, end, message }) => `${example.text.slice(start, end).split("\n")[0]} ← ${message}`,
            ),
          ),
      );
    expect([...new Set(shown)]).toEqual(related.get(id) ?? []);
  });
});
