import { nearest } from "../../text/nearest.ts";

export interface CurlOptionFacts {
  readonly name: string;
  /** The short form, without its dash; null if there is none. */
  readonly letter: string | null;
  readonly takesValue: boolean;
  readonly effect: CurlEffect;
}

/** What an option of curl is about. */
export type CurlEffect = keyof typeof table;

/** curl's options up to version 8.17 by what they are about: `LETTER:NAME`, with `=` if a value follows. */
const table = {
  /** The request itself, which is read. */
  request:
    "d:data= data-ascii= data-binary= data-raw= G:get g:globoff I:head H:header= json= ::next e:referer= X:request= " +
    "url= A:user-agent=",
  /** A body that curl creates. */
  body: "data-urlencode= F:form= form-string= T:upload-file=",
  /** Headers that are not written in the command. */
  headers: "aws-sigv4= b:cookie= n:netrc netrc-file= netrc-optional oauth2-bearer= u:user=",
  /** Any part of the request, out of sight. */
  anything: "K:config=",
  /** A part of the URL that is not read. */
  url: "request-target= url-query= variable=",
  /** What a terminal shows, and the exit code. */
  terminal:
    "q:disable f:fail fail-early fail-with-body h:help i:include M:manual N:no-buffer no-progress-meter no-styled-output " +
    "#:progress-bar progress-meter show-headers S:show-error s:silent stderr= styled-output suppress-connect-headers trace= " +
    "trace-ascii= trace-config= trace-ids trace-time v:verbose V:version w:write-out=",
  /** The file that the response is written to. */
  output: "o:output=",
  /** The connection, or another thing to do with the request or its response. */
  transport:
    "abstract-unix-socket= alt-svc= anyauth a:append basic ca-native cacert= capath= E:cert= cert-status cert-type= ciphers= " +
    "compressed compressed-ssh connect-timeout= connect-to= C:continue-at= c:cookie-jar= create-dirs create-file-mode= crlf " +
    "crlfile= curves= delegation= digest disable-eprt disable-epsv disallow-username-in-url dns-interface= dns-ipv4-addr= " +
    "dns-ipv6-addr= dns-servers= doh-cert-status doh-insecure doh-url= D:dump-header= ech= egd-file= engine= etag-compare= " +
    "etag-save= expect100-timeout= false-start form-escape ftp-account= ftp-alternative-to-user= ftp-create-dirs ftp-method= " +
    "ftp-pasv P:ftp-port= ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-ccc-mode= ftp-ssl-control happy-eyeballs-timeout-ms= " +
    "haproxy-clientip= haproxy-protocol hostpubmd5= hostpubsha256= hsts= http0.9 0:http1.0 http1.1 http2 http2-prior-knowledge " +
    "http3 http3-only ignore-content-length k:insecure interface= ip-tos= ipfs-gateway= 4:ipv4 6:ipv6 j:junk-session-cookies " +
    "keepalive-cnt= keepalive-time= key= key-type= knownhosts= krb= libcurl= limit-rate= l:list-only local-port= L:location " +
    "location-trusted login-options= mail-auth= mail-from= mail-rcpt= mail-rcpt-allowfails max-filesize= max-redirs= m:max-time= " +
    "metalink mptcp negotiate no-alpn no-clobber no-keepalive no-npn no-sessionid noproxy= ntlm ntlm-wb out-null " +
    "output-dir= Z:parallel parallel-immediate parallel-max= parallel-max-host= pass= path-as-is pinnedpubkey= post301 post302 " +
    "post303 postquote= preproxy= prequote= proto= proto-default= proto-redir= x:proxy= proxy-anyauth proxy-basic proxy-ca-native " +
    "proxy-cacert= proxy-capath= proxy-cert= proxy-cert-type= proxy-ciphers= proxy-crlfile= proxy-digest proxy-header= proxy-http2 " +
    "proxy-insecure proxy-key= proxy-key-type= proxy-negotiate proxy-ntlm proxy-pass= proxy-pinnedpubkey= proxy-service-name= " +
    "proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tls13-ciphers= proxy-tlsauthtype= proxy-tlspassword= " +
    "proxy-tlsuser= proxy-tlsv1 U:proxy-user= proxy1.0= p:proxytunnel pubkey= Q:quote= random-file= r:range= rate= raw " +
    "J:remote-header-name O:remote-name remote-name-all R:remote-time remove-on-error resolve= retry= retry-all-errors " +
    "retry-connrefused retry-delay= retry-max-time= sasl-authzid= sasl-ir service-name= sigalgs= skip-existing socks4= socks4a= " +
    "socks5= socks5-basic socks5-gssapi socks5-gssapi-nec socks5-gssapi-service= socks5-hostname= Y:speed-limit= y:speed-time= ssl " +
    "ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort ssl-sessions= 2:sslv2 3:sslv3 " +
    "tcp-fastopen tcp-nodelay t:telnet-option= tftp-blksize= tftp-no-options z:time-cond= tls-earlydata tls-max= tls13-ciphers= " +
    "tlsauthtype= tlspassword= tlsuser= 1:tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding unix-socket= upload-flags= " +
    "B:use-ascii vlan-priority= xattr",
};

const effects = Object.keys(table).filter((effect): effect is CurlEffect => effect in table);

/** All of them. */
export const curlOptions: readonly CurlOptionFacts[] = effects.flatMap((effect) =>
  table[effect].split(" ").map((entry) => {
    const [, letter = null, name = "", value = ""] = /^(?:(.):)?([^=]+)(=?)$/.exec(entry) ?? [];
    return { name, letter, takesValue: value === "=", effect };
  }),
);

const byName = new Map(curlOptions.map((option) => [option.name, option]));
const byLetter = new Map(curlOptions.flatMap((option) => (option.letter === null ? [] : [[option.letter, option]])));

/** An option by its long name without dashes. One that is unknown may send headers; `--no-…` restores a default. */
export function longOption(name: string): CurlOptionFacts {
  const option = byName.get(name);
  if (option) return option;
  if (name.startsWith("expand-")) return { ...longOption(name.slice("expand-".length)), name, effect: "anything" };
  const isDefault = name.startsWith("no-") && byName.has(name.slice("no-".length));
  return { name, letter: null, takesValue: false, effect: isDefault ? "terminal" : "headers" };
}

/** The option that a long name with one slip means; null for a name that curl has, accepts as a beginning, or may have in other versions. */
export function meantOption(written: string): CurlOptionFacts | null {
  const word = written.toLowerCase();
  if (!/^[a-z][a-z-]{2,}:?$/.test(word) || /^(?:no|expand)-/.test(word)) return null;
  if (curlOptions.some(({ name }) => name.startsWith(written))) return null;
  const [meant] = Object.hasOwn(otherNames, word) ? [otherNames[word]] : nearest(word, [...byName.keys()], 1);
  return byName.get(meant ?? "") ?? null;
}

/** Words for what an option sets that are no option themselves. */
const otherNames: Readonly<Record<string, string>> = { body: "data", payload: "data", method: "request" };

export const shortOption = (letter: string): CurlOptionFacts =>
  byLetter.get(letter) ?? { name: letter, letter, takesValue: false, effect: "headers" };

/** Whether a word of a command may be an option that chooses the method. */
export const mayChooseMethod = (word: string): boolean =>
  /^-(?:\w*[GITX]|-(?:request|get|head|upload-file))/.test(word);
