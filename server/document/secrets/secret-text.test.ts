import { expect, test } from "vitest";
import {
  areBelowSecretNames,
  beginsPrivateKey,
  hideInText,
  hideKeyMaterial,
  hideNamed,
  holdsLikelySecret,
  indentOf,
  leadsToSecret,
  mayLeadToSecret,
} from "./secret-text.ts";
import { isManaged, star, starInShell, withoutReferences } from "./star.ts";

const run = "abc1".repeat(8);

test.each([
  ["https://user:pass@host/x", "https://user:****@host/x"],
  ["https://user:p@ss@host:80", "https://user:****@host:80"],
  ["https://user:@host", "https://user:@host"],
  ["https://host:80/x", "https://host:80/x"],
  ["a://b:c:d://e:f@g", "a://b:*********@g"],
  ["see 'https://a:b@c' and \"https://d:e@f\"", "see 'https://a:*@c' and \"https://d:*@f\""],
  ["user:pass@1.2.3.4:80", "user:****@1.2.3.4:80"],
  ["a@user:pass@1.2.3.4:80", "a@user:****@1.2.3.4:80"],
  ["user:p@ss@1.2.3.4:80", "user:****@1.2.3.4:80"],
  ["address: user:pa:ss@${instances.a.private_ipv4}", "address: user:*****@${instances.a.private_ipv4}"],
  ['{"address":"user:pass@web:80"}', '{"address":"user:****@web:80"}'],
  ["owner:ann@example.com app:1.2@sha256:ab", "owner:ann@example.com app:1.2@sha256:ab"],
  [
    "curl -u me:pa:ss -sume:pw --user 'me:pw' --proxy-user=me:pw x",
    "curl -u me:***** -sume:** --user 'me:**' --proxy-user=me:** x",
  ],
  [
    "tool --contraseña abc --cookie 'Abc1#x2' && curl --cookie jar.txt --cookie none",
    "tool --contraseña *** --cookie '*******' && curl --cookie jar.txt --cookie none",
  ],
  ['curl --oauth2-bearer abc -b "sid=abc" --cookie sid=abc', 'curl --oauth2-bearer *** -b "sid=***" --cookie sid=***'],
  ["curl -u $USER:$PASS -b jar.txt", "curl -u $USER:$PASS -b jar.txt"],
  ["Authorization: Bearer  abc1", "Authorization: Bearer  ****"],
  ['booted: "Basic YWRtaW46cHc="', 'booted: "Basic ************"'],
  ["Basic authentication or a Bearer token, Bearer <token>", "Basic authentication or a Bearer token, Bearer <token>"],
  ["bearer $TOKEN", "bearer $TOKEN"],
  [`${run}bearer token`, `${"*".repeat(run.length + 6)} token`],
  [`x ${run}= y`, `x ${"*".repeat(run.length + 1)} y`],
  ["a".repeat(40), "a".repeat(40)],
  ["/compute/instances/1/backups/cancel", "/compute/instances/1/backups/cancel"],
  [`compute/1/${run}`, "*".repeat(run.length + 10)],
  [
    "-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\\n***\\n-----END PRIVATE KEY-----",
  ],
])("%s is shown as %s", (text, shown) => {
  expect(hideKeyMaterial(text)).toBe(shown);
});

const begin = "-----BEGIN RSA PRIVATE KEY-----";

test.each([
  ["password: Bearer abc # x", "password: Bearer *** # x"],
  ["password=abc", "password=***"],
  ["  'password' : 'a b' # x", "  'password' : '* *' # x"],
  ['{ "root_pass": "a\\"b c", "label": "web" }', '{ "root_pass": "**** *", "label": "web" }'],
  ['{ "pin_token": 5.5, "label": "web" }', '{ "pin_token": ***, "label": "web" }'],
  ['{ "token": -12 }', '{ "token": *** }'],
  ["token: 12 34", "token: ** **"],
  ['token: "a" b, c: d', 'token: "** *, c: d'],
  ["token: [a, b]", "token: [a, b]"],
  ["metadata: abc", "metadata: ***"],
  ["metadata abc", "metadata abc"],
  ["password abc def", "password *** ***"],
  ["- password abc", "- password ***"],
  ["{ label: a, password abc }", "{ label: a, password *** *"],
  ["my password abc", "my password abc"],
  ["password", "password"],
  ["password: ", "password: "],
  ["password: ${env:A}", "password: ${env:A}"],
  ["password: x${file:a/b}y", "password: *${file:a/b}*"],
  ["password: {{ secret }}", "password: {{ secret }}"],
  ["password: $PASS", "password: $PASS"],
  ["password: $PASSx y", "password: ****** *"],
  ["label: web", "label: web"],
  ["a.password.b: c d", "a.password.b: * *"],
  ['curl -H "Authorization: Bearer abc" -d x', 'curl -H "Authorization: Bearer ***" -d x'],
  ['args=(-H "Authorization: Bearer abc" -d x)', 'args=(-H "Authorization: Bearer ***" -d x)'],
  [
    String.raw`"curl -H \"Authorization: Bearer $TOKEN\" -d x"`,
    String.raw`"curl -H \"Authorization: Bearer $TOKEN\" -d x"`,
  ],
  [String.raw`"curl -H \"X-Token: a b\" -d x"`, String.raw`"curl -H \"X-Token: * *\" -d x"`],
  [String.raw`"curl -H \"X-Token: a\\\"b\" -d x"`, String.raw`"curl -H \"X-Token: ******\" -d x"`],
  ["curl -sH 'X-Api-Key: a b' --data x", "curl -sH 'X-Api-Key: * *' --data x"],
  ["curl --header='Cookie: a=b; c' $URL", "curl --header='Cookie: **** *' $URL"],
  ['curl -H "Authorization: Bearer $TOKEN" -d x', 'curl -H "Authorization: Bearer $TOKEN" -d x'],
  [`curl -H $'X-Token: a' -H "X-Token: a\\"b" x`, `curl -H $'X-Token: *' -H "X-Token: ****" x`],
  [`curl -H 'X-Token: a '"b c" x`, `curl -H 'X-Token: * *** *" x`],
  [`curl -H "X-Token: a x`, `curl -H "X-Token: * *`],
  [`curl -H 'X-Token: a'b"c x`, `curl -H 'X-Token: ***** *`],
  ['echo "X-Token: a" x', 'echo "X-Token: ** *'],
  ["GET {{a}}/x?y=1&token=abc&z=2 HTTP/1.1", "GET {{a}}/x?y=1&token=***&z=2 HTTP/1.1"],
  ["curl 'https://h/x?api_key=abc' -d x", "curl 'https://h/x?api_key=***' -d x"],
  ["curl $A/x?token=$TOKEN&b=${B} x", "curl $A/x?token=$TOKEN&b=${B} x"],
  ["curl $A/x?token=${env:TOKEN}&secret=a{b x", "curl $A/x?token=${env:TOKEN}&secret=*** *"],
  ["pass=a&token=b c", "pass=********* *"],
])("the line %j is shown as %j", (line, shown) => {
  expect(hideNamed(line)).toBe(shown);
});

test.each([
  ["password:", 0, true],
  ["password : \n", 2, true],
  ["password:\t!!str\n", 2, true],
  ["password: !x y\n", 2, false],
  ["password: |2-\n", 2, true],
  ["password: | x\n", 2, false],
  ["\tpassword \n", 4, true],
  ["'password'\n", 2, true],
  ["x password\n", 2, false],
  ['password: "a \\" b\n', 2, true],
  ['password: "a" b\n', 2, false],
  ["password: 'a''b\n", 2, true],
  ["password: 'a'''\n", 2, false],
  ["a: b, password: 'x\n", 2, true],
  ["a:\n  password:\n\n    # x\n", 6, true],
  ["password:\r  a:\r", 4, true],
  ["-----BEGIN PRIVATE KEY BLOCK-----\nabc\n", 0, true],
  ["password: |\n", 2, true],
  ["password: |\n  abc\n", 2, true],
  ["password: |\n    abc\n\n", 4, true],
  ["password: &a >-\n", 4, true],
  ["password: !x &a |\n", 4, true],
  ["password: &a\n", 4, true],
  ["password: # note\n", 2, true],
  ["password: |\nlabel: a\n", 2, false],
  ["a:\n  password: |\n    abc\n", 4, true],
  ["a:\n  password: |\n    abc\n", 2, false],
  ["password:\n  a:\n    b:\n", 6, true],
  ["  pwd: |\n", 4, true],
  ["password:\n  a: b", 4, false],
  ["password:\n\n", 0, true],
  ["  password\n", 2, true],
  ['"password": "abc \\"\n', 0, true],
  ["password: 'abc\n", 0, true],
  ['"password": "abc", "label": "\n', 0, false],
  ["- password\n", 2, false],
  ["the password\n", 2, false],
  ["password:\n  a: b\n", 0, false],
  ["password:\n  a: b\n", 2, true],
  ["label: |\n", 2, false],
  ["password: abc\n", 2, false],
  [`x: |\n  ${begin}\n`, 2, true],
  [`${begin}\nabc\n`, 0, true],
  [`${begin}\nabc\n-----END RSA PRIVATE KEY-----\n`, 0, false],
  ["-----BEGIN CERTIFICATE-----\nabc\n", 0, false],
  ["", 0, false],
])("%j leads to a secret on a line indented by %i: %s", (before, indent, expected) => {
  expect(leadsToSecret(before, indent)).toBe(expected);
});

test.each([
  ['{"label": "a", "root_pass" "abc"}', true],
  ['{"label": "root_pass abc"}', false],
  ["password reset", false],
])("the text %j holds a secret: %s", (text, expected) => {
  expect(holdsLikelySecret(text)).toBe(expected);
});

test("the words that precede secrets", () => {
  expect([beginsPrivateKey(`a ${begin} b`), beginsPrivateKey("-----BEGIN X-----")]).toEqual([true, false]);
  expect(["  a", "a", " \t a "].map(indentOf)).toEqual([2, 0, 3]);
  expect(withoutReferences("a ${env:B}c ${steps.x.y} ${other}")).toBe("a  c   ${other}");
  expect(star(`"a-b c",`)).toBe('"*** *",');
  expect(star(`${begin}\\na$b`)).toBe(`${begin}\\n***`);
});

test.each([
  ["mysql -u root -pabc shop", "mysql -u root -p*** shop"],
  ["mysql -u root -p shop", "mysql -u root -p shop"],
  ["sshpass -p abc ssh -p 22 h", "sshpass -p *** ssh -p 22 h"],
  ["docker login -u me -p 'a b'", "docker login -u me -p '* *'"],
  ["tool --password abc --user me", "tool --password *** --user me"],
  ["tool --password $P --password-file x --token --x", "tool --password $P --password-file x --token --x"],
  ["keytool -storepass abc", "keytool -storepass ***"],
  ["tool --token '$Abc'", "tool --token '****'"],
  ['tool --token "$abc"', 'tool --token "$abc"'],
  ["curl --cert x.p12:abc -E x.p12:abc --pass abc", "curl --cert x.p12:*** -E x.p12:*** --pass ***"],
  ["redis-cli -a abc; mkdir -p x", "redis-cli -a ***; mkdir -p x"],
  ["redis-cli get x; slappasswd -h x; slappasswd -sabc", "redis-cli get x; slappasswd -h x; slappasswd -s***"],
  ["PGPASSWORD=abc psql", "PGPASSWORD=*** psql"],
  ["# the password is Hunter2, see x", "# the password is *******, see x"],
  ["# pw Hunter2", "# pw *******"],
  ["# das Passwort ist Hunter2, le mot de passe : Hunter2", "# das Passwort ist *******, le mot de passe : *******"],
  ["# password for root is Hunter2", "# password for root is *******"],
  ["# password (root): Hunter2", "# password (root): *******"],
  ["# パスワード：Hunter2, api key: a", "# パスワード：******** *** **** *"],
  ["# api key: abc", "# api key: ***"],
  ["# pass web-01 to it; kubectl get secret my-secret1", "# pass web-01 to it; kubectl get secret my-secret1"],
  ["sudo mysql -pabc shop", "sudo mysql -p*** shop"],
  ["sudo docker run -p 80:80 a mysql -pabc", "sudo docker run -p 80:80 a mysql -p***"],
  ["docker run -w /a -p 8080:80 b; docker compose -p c up", "docker run -w /a -p 8080:80 b; docker compose -p c up"],
  ["curl -u 'me:a b' -u me:'a b' -b \"a=b; c=d\" x", "curl -u 'me:* *' -u me:'* *' -b \"a=** ***\" x"],
  ['-d "{\\"password\\": \\"a b\\", \\"label\\": 1}"', '-d "{\\"password\\": \\"* *\\", \\"label\\": 1}"'],
  ['-d "{\\"password\\": \\"$p\\", \\"label\\": 1}"', '-d "{\\"password\\": \\"$p\\", \\"label\\": 1}"'],
  ['["auth:a", "env:b"]', '["auth:*", "env:b"]'],
  ['PASS=$1; PW=${1:?usage}; : "${TOKEN:?set it}"', 'PASS=$1; PW=${1:?usage}; : "${TOKEN:?set it}"'],
  ["PW=${PW:-abc}", "PW=${PW******"],
  ["Authorization: Bearer <your token>, $1", "Authorization: Bearer <your token>* $1"],
  ["password: YOUR_PASSWORD", "password: YOUR_PASSWORD"],
  ["password: null", "password: null"],
  ["label: sk-web-server-01, sk-web01a2b3c", "label: sk-web-server-01, sk-**********"],
  ["npm_package_version_2, hf_transfer_v2_enabled", "npm_package_version_2, hf_transfer_v2_enabled"],
  ["# the token is in the vault, ROOT_TOKEN_2", "# the token is in the vault, ROOT_TOKEN_2"],
  ["# A token: see the vault.", "# A token: see the vault."],
  [`{"root_pass": "'"$p"'", "label": "x"}`, `{"root_pass": "'"$p"'", "label": "x"}`],
  ['-H "Authorization: Bearer ${{ secrets.X }}" \\\\', '-H "Authorization: Bearer ${{ secrets.X }}" \\\\'],
  ["root_pass: ${{ secrets.X }}", "root_pass: ${{ secrets.X }}"],
  ['-H "Authorization: Bearer $(cat token.txt)"', '-H "Authorization: Bearer $(cat token.txt)"'],
  ["GET /x?sig=abc&X-Amz-Signature=abc&key=abc&page=2", "GET /x?sig=***&X-Amz-Signature=***&key=***&page=2"],
  ["GET /x?contrase%C3%B1a=abc", "GET /x?contrase%C3%B1a=***"],
])("the line %j of a script is shown as %j", (line, shown) => {
  expect(hideInText(line, starInShell)).toBe(shown);
});

test.each([
  ["echo root:abc | chpasswd", "echo root:*** | chpasswd"],
  ["echo 'root:a b' | sudo chpasswd -e", "echo 'root:* *' | sudo chpasswd -e"],
  ["chpasswd <<<'root:abc'; chpasswd <<< root:abc", "chpasswd <<<'root:***'; chpasswd <<< root:***"],
  ["chpasswd <<EOF\r\nroot:abc\r\n  ann:de\r\nEOF\r\n", "chpasswd <<EOF\r\nroot:***\r\n  ann:**\r\nEOF\r\n"],
  ["chpasswd <<EOF\nroot:a b 'c\nann:de\nEOF\nls -l", "chpasswd <<EOF\nroot:* * **\nann:**\nEOF\nls -l"],
  ["printf 'root:%s\\n' abc | chpasswd", "printf 'root:%s\\n' *** | chpasswd"],
  ['echo "root:$P" | chpasswd; echo abc | sudo tee x', 'echo "root:$P" | chpasswd; echo abc | sudo tee x'],
  ["echo abc | passwd --stdin root", "echo *** | passwd --stdin root"],
  ["echo -n abc | docker login -u me --password-stdin r", "echo -n *** | docker login -u me --password-stdin r"],
  ["printf '%s' \"$P\" | docker login --password-stdin", "printf '%s' \"$P\" | docker login --password-stdin"],
  ["gh auth login --with-token <<< abc; sudo -S x <<<abc", "gh auth login --with-token <<< ***; sudo -S x <<<***"],
  ["vault login -no-print s.abc1 && cargo login aBc", "vault login -no-print ****** && cargo login ***"],
  [
    "vault login -method=oidc; vault login first, bw unlock it",
    "vault login -method=oidc; vault login first, bw unlock it",
  ],
  ["bw login a@b.c abc; bw unlock 'a b'", "bw login a@b.c ***; bw unlock '* *'"],
  [
    "usermod -p abc root; useradd -mp '$6$a$b' x; usermod -aG p x",
    "usermod -p *** root; useradd -mp '******' x; usermod -aG p x",
  ],
  ["htpasswd -nb me abc; htpasswd -bc f me abc", "htpasswd -nb me ***; htpasswd -bc f me ***"],
  ["openssl passwd -6 -salt x abc; openssl passwd -6", "openssl passwd -6 -salt * ***; openssl passwd -6"],
  ["ssh-keygen -t rsa -N 'a b' -f k; ssh-keygen -N '' -f k", "ssh-keygen -t rsa -N '* *' -f k; ssh-keygen -N '' -f k"],
  ["rabbitmqctl add_user me abc; rclone obscure abc", "rabbitmqctl add_user me ***; rclone obscure ***"],
  ["smbclient //h/s abc -U me; smbclient //h/s -U me%abc", "smbclient //h/s *** -U me; smbclient //h/s -U me%***"],
  [
    "net use z: https://h/s abc /user:me; net use * //h/s abc",
    "net use z: https://h/s *** /user:me; net use * //h/s ***",
  ],
  ["net use z: h\\\\s abc; net use /delete", "net use z: h\\\\s ***; net use /delete"],
  [
    "net user me abc /add; the net user count of it; net user me",
    "net user me *** /add; the net user count of it; net user me",
  ],
  [
    'expect "*?assword:*"\n  send -- "a b\\r"\nexpect "$ "\nsend "ls\\r"',
    'expect "*?assword:*"\n  send -- "* ***"\nexpect "$ "\nsend "ls\\r"',
  ],
  ["wpa_passphrase net abc; mc alias set a http://h k abc", "wpa_passphrase net ***; mc alias set a http://h k ***"],
  ["sqlplus me/abc@db; sqlplus / as sysdba", "sqlplus me/******; sqlplus / as sysdba"],
  ["npm config set //r/:_authToken abc", "npm config set //r/:_authToken ***"],
  [
    "composer config http-basic.r me abc; snmpwalk -v2c -c abc h",
    "composer config http-basic.r me ***; snmpwalk -v2c -c *** h",
  ],
  ["kubectl create secret generic x --from-literal=a=abc", "kubectl create secret generic x --from-literal=a=***"],
  ["fly secrets set A=abc; gh secret set A -b abc", "fly secrets set A=***; gh secret set A -b ***"],
  [
    'tool --password \'a$b\' --token "a$B" --pw "$A" --pw x:$A',
    'tool --password \'***\' --token "***" --pw "$A" --pw **$A',
  ],
])("the passwords among the arguments in %j are masked: %j", (line, shown) => {
  expect(hideInText(line, starInShell)).toBe(shown);
});

test.each([
  ["required", "optional", "none", "(none)", "n/a", "TODO", "yes", "basic", "keine", "siehe Tresor", "see vault"],
  ["see the vault", "from the vault", "ask Ann.", "at least 11 characters", "see README.md", "siehe 1Password"],
  [
    "required, 8+ chars",
    "kept in the vault",
    "wird vom Skript gesetzt",
    "from ${env:ROOT_PASS}",
    "voir le coffre",
    '(none) → "…"',
    "Use any long words.",
    "It is up to you!",
    "See the vault",
    "VÉASE la caja",
    "NONE.",
    "ask Ann, 24/7",
  ],
])("a comment says about a password: %s", (...texts) => {
  expect(texts.map((text) => hideInText(`# password: ${text}`))).toEqual(texts.map((text) => `# password: ${text}`));
  expect(texts.map((text) => hideNamed(`// password: ${text}`))).toEqual(texts.map((text) => `// password: ${text}`));
});

test.each([
  ["Hunter2!xyz", "hunter", "geheim", "correct horse battery staple", "my dog spot", "Hunter2 see vault", "root"],
  ["see hunt%2", "see hunt%!22", "see 2%hunt", "see 22%%hunt", "Use the one! Hunter", "1 use any words.", "Use it."],
  ["see Hunter2", "none: Hunter-2x", "required HuNter", "see x9", "maybe", "noneof", "changeme"],
])("a comment holds the password: %s", (...texts) => {
  for (const text of texts)
    expect(hideInText(`# password: ${text}`)).toBe(`# password: ${text.replace(/[^\s]/g, "*")}`);
});

const sha = "979cd4735be4c63b7d3765e98d18d07a7ae01d43";

test.each([
  [`commit: ${sha}`, `commit: ${sha}`],
  [
    `https://git.example.com/a/b/tree/${sha}/x a@${sha} sha-${sha}`,
    `https://git.example.com/a/b/tree/${sha}/x a@${sha} sha-${sha}`,
  ],
  [`image: r.io/a@sha256:${sha}${sha.slice(16)}`, `image: r.io/a@sha256:${sha}${sha.slice(16)}`],
  [`token: ${sha}`, `token: ${"*".repeat(40)}`],
  [`x_${sha} ${sha}0 ${sha.slice(1)}`, `x_${"*".repeat(40)} ${"*".repeat(41)} ${"*".repeat(39)}`],
])("ids of commits and digests are shown: %s", (text, shown) => {
  expect([hideNamed(text), hideInText(text)]).toEqual([shown, shown]);
});

test.each([
  ["# ROOT_PASS=… ./x.sh", "# ROOT_PASS=… ./x.sh"],
  ["root_pass: … abc", "root_pass: … ***"],
  ['root_pass: "…" → "…"\n- a: b, c', 'root_pass: "…" → "…"\n- a: b, c'],
  ["us-east: { metadata: true }", "us-east: { metadata: true }"],
  ["/* pw Hunter2 */ # password Hunter2", "/* pw ******* */ # password *******"],
  ["# - token rotation happens weekly", "# - token rotation happens weekly"],
  ["shop-and-secrets.stack.yaml:17). The user", "shop-and-secrets.stack.yaml:17). The user"],
  [
    '"path": "https://h.example/v4/compute/instances/1842/backups/"',
    '"path": "https://h.example/v4/compute/instances/1842/backups/"',
  ],
  [
    "-----BEGIN CERTIFICATE-----\n  MIHkMIGXoAMCAQICAQEwBQYDK2VwMBsxGTAXBgNV\n  -----END CERTIFICATE-----",
    "-----BEGIN CERTIFICATE-----\n  MIHkMIGXoAMCAQICAQEwBQYDK2VwMBsxGTAXBgNV\n  -----END CERTIFICATE-----",
  ],
  // Cut off, as in an outline.
  [
    "-----BEGIN CERTIFICATE----- MIHkMIGXoAMCAQICAQEwBQYDK2VwMBsxGTAXBgNV cmcwIBc…",
    "-----BEGIN CERTIFICATE----- MIHkMIGXoAMCAQICAQEwBQYDK2VwMBsxGTAXBgNV cmcwIBc…",
  ],
  [
    "sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2gu a@b",
    "sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2gu a@b",
  ],
  ["Authorization: Token ${env:T}, bearer: bearer abc", "Authorization: Token ${env:T}* ******* ****** ***"],
])("around what is no secret, %j is shown as %j", (text, shown) => {
  expect(hideNamed(text)).toBe(shown);
});

test("the options of a public key are shown, and lists are", () => {
  const key = 'no-pty,command="/bin/date -u" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAwQF';
  expect(star(`- ${key}`)).toBe(`- ${key}`);
  expect(star("- abc\r\n  - d")).toBe("- ***\r\n  - *");
});

test.each([
  ["Hunter2: root_pass", "*******: root_pass"],
  ["# hunter: root_pass # x", "# ******: root_pass # x"],
  ['{"Hun ter": "ssl_key", "a": 1}', '{"*** ***": "ssl_key", "a": 1}'],
  ['k: "Hunter2: root_pass"', 'k: "*******: root_pass"'],
  ["{ label: a, 'Hunter!' : password }", "{ label: a, '*******' : password }"],
  ["label: root_pass, mode: password, web-1: token", "label: root_pass, mode: password, web-1: token"],
  ['x: ${env:ROOT_PASS}, "y ${env:ROOT_PASS}"', 'x: ${env:ROOT_PASS}, "y ${env:ROOT_PASS}"'],
])("where a secret and its name changed places, %j is shown as %j", (text, shown) => {
  expect([hideNamed(text), hideInText(text)]).toEqual([shown, shown]);
});

test.each(["op://vault/web/password", "vault:secret/web#pw", "ref+vault://a/b", "ENC[abc,def]", "aws-sm:prod/db"])(
  "%s is where a secret manager keeps a secret",
  (text) => {
    expect([isManaged(text), isManaged(`x${text}`), hideNamed(`password: ${text}`)]).toEqual([
      true,
      false,
      `password: ${text}`,
    ]);
  },
);

test.each([
  ["glpat-abcdefghij12345", true],
  ["x-glpat-abcdefghij12345", true],
  ["hunter2hunter2", false],
  ["sk-a1", false],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U", true],
  ["compute/debian12", false],
  ["token=abc", true],
  ["label=abc", false],
  ["https://me:abc@example.com", true],
  ["https://example.com:80", false],
  ["ann@example.com", false],
  ['{ "password" "abc" }', true],
])("whether the text %j holds a secret: %s", (text, expected) => {
  expect(holdsLikelySecret(text)).toBe(expected);
});

test.each([
  ["root_pass: <your password>, x", "root_pass: <your password>, x"],
  ['root_pass: "<pass>" # x', 'root_pass: "<pass>" # x'],
  ["root_pass: {{ a b }} # x", "root_pass: {{ a b }} # x"],
  ["root_pass: ${{ a }}, b: c", "root_pass: ${{ a }}, b: c"],
  ["root_pass: $NAME_2 x", "root_pass: $NAME_2 *"],
  ["password: 'a b' c, label: d", "password: '* ** *, label: d"],
  ["password: 'a b', label: d", "password: '* *', label: d"],
  ['password: "a b" }', 'password: "* *" }'],
  ["password: -5.5, label: d", "password: ****, label: d"],
  ["password: true, a", "password: true, a"],
  ["password: { a: b }", "password: { a: b }"],
  ["password: [a, b]", "password: [a, b]"],
  ["password: a b # note", "password: * * # note"],
  ["password: a#b c", "password: *** *"],
  ["password： abc", "password： ***"],
  ["pass%77ord=abc", "pass%77ord=***"],
  ["é_password: abc", "é_password: ***"],
  ["password\t:\tabc", "password\t:\t***"],
  ['password": "abc"', 'password": "***"'],
  ["password = abc", "password = ***"],
  ["password: Basic abc def", "password: Basic *** ***"],
  ["api  key = abc", "api  key = ***"],
  ["the key: abc", "the key: abc"],
  ["key=abc", "key=abc"],
  ["- password abc", "- password ***", "- password abc"],
  ["{ 'password' abc, x: y }", "{ 'password' **** ** * *", "{ 'password' abc, x: y }"],
  [", password abc", ", password ***", ", password abc"],
  ["x password abc", "x password abc"],
  ["password abc def", "password *** ***", "password abc def"],
  ["password } x, password # abc", "password } x, password # abc"],
  ["a: b # password abc", "a: b # password abc"],
  ["- Hunter2: root_pass }", "- *******: root_pass }"],
  ["'Hun ter': ssl_key, x", "'*** ***': ssl_key, x"],
  ["Hunter2: root_pass x", "Hunter2: root_pass x"],
  ["Hunter2 : 'root_pass'", "******* : 'root_pass'"],
  ["curl -H 'X-Token: a b'c d", "curl -H 'X-Token: * *** d"],
  ['curl -H "X-Token: a \\" b" d', 'curl -H "X-Token: * ** *" d'],
  ["curl -sSH$'X-Token: a b' d", "curl -sSH$'X-Token: * *' d"],
  ["['X-Token: a b', c]", "['X-Token: * *', c]"],
  ['["X-Token: a b"]', '["X-Token: * *"]'],
  ["x 'X-Token: a b' c", "x 'X-Token: * ** *"],
  ["x-eyJhbGciOiJIUzI1NiJ9 eyJhbGciOiJIUzI1NiJ9.abc.def x", "x-eyJhbGciOiJIUzI1NiJ9 **************************** x"],
  ["https://ghp_abcdefghij1234567890@github.com/a", "https://************************@github.com/a"],
  ["https://abc123:x-oauth-basic@github.com/a", "https://******:*************@github.com/a"],
  ["user:pass@host, user:pass@web:80", "user:pass@host, user:****@web:80"],
])("in text of any kind, %j is shown as %j", (text, shown, inProse = shown) => {
  expect([hideNamed(text), hideInText(text)]).toEqual([shown, inProse]);
});

test.each([
  ["PASSWORD=abc; ls", "PASSWORD=***; ls", "PASSWORD=**** **"],
  ["PASSWORD=a\\ b ls", "PASSWORD=** * ls", "PASSWORD=** * **"],
  ["PASSWORD='a b'\"c d\" ls", "PASSWORD='* **** *\" ls", "PASSWORD='* **** ** **"],
  ["export PASSWORD=abc && ls", "export PASSWORD=*** && ls", "export PASSWORD=*** ** **"],
  ["(PASSWORD=abc ls)", "(PASSWORD=*** ls)", "(PASSWORD=*** ***"],
  ["# PASSWORD=abc def", "# PASSWORD=*** ***", "# PASSWORD=*** ***"],
  ["X=1 PASSWORD=$A ls", "X=1 PASSWORD=$A ls", "X=1 PASSWORD=$A **"],
  ["PASSWORD=$a", "PASSWORD=$a", "PASSWORD=**"],
  ["PASSWORD=\"$a b\" '$a'", "PASSWORD=\"$a *\" '$a'", "PASSWORD=\"** ** '**'"],
  ["${TOKEN:?not set}", "${TOKEN:?not set}", "${TOKEN:?not set}"],
])("in a script, %j is shown as %j, elsewhere as %j", (text, inScript, elsewhere) => {
  expect([hideInText(text, starInShell), hideInText(text)]).toEqual([inScript, elsewhere]);
});

test.each([
  ["# password of web-1: Hunter2x", "# password of web-1: ********"],
  ["pw now Hunter2x", "pw now ********"],
  ["password => Hunter2x", "password => ********"],
  ["password  -> Hunter2x.", "password  -> *********"],
  ["Passwort für root lautet Hunter2x", "Passwort für root lautet ********"],
  ["password\tis\tHunter2x", "password\tis\t********"],
  ['password is "Hunter2x" (Hunter2x)', 'password is "********" (Hunter2x)'],
  ["password is (Hunter2x)", "password is (********)"],
  ["password is 1234567, password is abcdefgh", "password is 1234567, password is abcdefgh"],
  ["password is A1bcde/x, password is H2x", "password is A1bcde/x, password is H2x"],
  ["secret -abc12x, pin 123abc9, x", "secret -abc12x, pin *******, x"],
  ["the keyword is Hunter2x", "the keyword is Hunter2x"],
])("the sentence %j is shown as %j", (text, shown) => {
  expect(hideInText(text)).toBe(shown);
});

test.each([
  [
    "mongodump -p abc x; twine upload -pabc; cqlsh -u me -p abc",
    "mongodump -p *** x; twine upload -p***; cqlsh -u me -p ***",
  ],
  ["7z a -pabc x; mysqldump -u me -pabc db", "7z a -p*** x; mysqldump -u me -p*** db"],
  ["ldapsearch -w abc -x; security add -w abc", "ldapsearch -w *** -x; security add -w ***"],
  [
    "sqlcmd -P abc; unzip -P 'a b' x; zip -P abc y; bcp x -P abc",
    "sqlcmd -P ***; unzip -P '* *' x; zip -P *** y; bcp x -P ***",
  ],
  ["snmpget -A abc -X def h; slappasswd -s abc", "snmpget -A *** -X *** h; slappasswd -s ***"],
  ["openssl enc -k abc -in x -passin pass:abc", "openssl enc -k *** -in x -passin pass:***"],
  ["http -a me:abc h; lftp -u me,abc h", "http -a me:*** h; lftp -u me,*** h"],
  ["helm registry login -u me -p abc; az login -p abc x", "helm registry login -u me -p ***; az login -p *** x"],
  ["wmic -U me%abc //h; rpcclient -U 'me%a b' h", "wmic -U me%*** //h; rpcclient -U 'me%* *' h"],
  ["kinit <<< abc; tool --passphrase-fd 0 <<< abc", "kinit <<< ***; tool --passphrase-fd * <<< ***"],
  [
    "echo abc | cryptsetup open x; printf '%s' abc | sudo -S ls",
    "echo *** | cryptsetup open x; printf '%s' *** | sudo -S ls",
  ],
  ["impdp me/abc@db; yarn config set //r/:_password abc", "impdp me/******; yarn config set //r/:_password ***"],
])("of what many commands take, %j is shown as %j", (text, shown) => {
  expect(hideInText(text, starInShell)).toBe(shown);
});

test.each([
  ["password: ... # x", "password: ... # x"],
  ["password: ... abc", "password: ... ***"],
  ["password: <your pass> abc", "password: <your pass> ***"],
  ["password: Bearer  ${env:A}, b: c", "password: Bearer  ${env:A}, b: c"],
  ["password: ${env:A}, label: c", "password: ${env:A}, label: c"],
  ["password: {{ a }}, label: c", "password: {{ a }}, label: c"],
  ["password: $NAME, label: c", "password: $NAME, label: c"],
  ["password: $NAME_2 , label: c", "password: $NAME_2 , label: c"],
  ["password: $A2 , label: c", "password: $A2 , label: c"],
  [String.raw`{\"password\": \"a\" , \"b\": 1}`, String.raw`{\"password\": \"*\" , \"b\": 1}`],
  ["curl -H 'A: b' 'X-Token: a b' c d", "curl -H 'A: b' 'X-Token: * ** * *"],
  ["['X-Token: a b' , c]", "['X-Token: * *' , c]"],
  ['["X-Token: a b" , c]', '["X-Token: * *" , c]'],
  ["GET /x?y=1 key=abc", "GET /x?y=1 key=abc"],
  ["GET /x?token={{ab}}&z=2 c", "GET /x?token={{ab}}&z=2 c"],
  ["by bearer  abc1", "by bearer  ****"],
  ["http://abc123@h/a https://abc123@h/a", "http://******@h/a https://******@h/a"],
  ["ftp://abc123@h/a ftps://abc123@h/a", "ftp://******@h/a ftps://******@h/a"],
  ["user:pass@1.2.3.4 user:pass@254.1.1.1", "user:****@1.2.3.4 user:****@254.1.1.1"],
  ["-u:pass@web:80 xuser:pass@web.a-b:80", "-u:****@web:80 xuser:****@web.a-b:80"],
  ["a:b:c@web:80 /user:pass@web:80", "a:***@web:80 /user:****@web:80"],
])("of %j, no more than the secrets are masked: %j", (text, shown) => {
  expect([hideNamed(text), hideInText(text)]).toEqual([shown, shown]);
});

test.each([
  [`a/v2/${sha}/12/b`, `a/v2/${sha}/12/b`],
  ["compute/v4/instances/12345/backups/67890/cancel", "compute/v4/instances/12345/backups/67890/cancel"],
  ["abcdefghijklmnopqrstuvwxyz/123456789/v12/abc", "abcdefghijklmnopqrstuvwxyz/123456789/v12/abc"],
  [`_${sha}/a`, `_${"*".repeat(42)}`],
  [`abc/_${sha}`, `abc/_${"*".repeat(40)}`],
  [`x-${sha}`, `x-${"*".repeat(40)}`],
  [`v1/abc/${sha}/x${sha}`, "*".repeat(89)],
])("paths of words, numbers and ids are shown, other runs are masked: %j", (text, shown) => {
  expect(hideKeyMaterial(text)).toBe(shown);
});

test.each([
  ['a"Hunter2: root_pass', 'a"*******: root_pass'],
  ["Hunter2:root_pass", "Hunter2:root_pass"],
  ["Hunter2:  root_pass", "*******:  root_pass"],
  ["Hunter'2: root_pass", "Hunter'*: root_pass"],
  ["Hunter2\t: root_pass", "*******\t: root_pass"],
])("a secret in the place of its name begins and ends with its word: %j", (text, shown) => {
  expect(hideNamed(text)).toBe(shown);
});

test.each([
  ["contraseña: |\n", true],
  ["contrasen\u0303a:\n", true],
  ["'pin': |\n", true],
  ["pin : |\n", true],
  ["mypin: |\n", false],
  ["ñpin: |\n", false],
  ["a: b, pin: 'x\n", true],
  ["a: b, mypin: 'x\n", false],
  ["a: b, 'pin' : 'x\n", true],
  ["a: b, db_pw:'x\n", true],
  ['a: b, contraseña:  "x\n', true],
])("whether %j leads to a secret on the next line: %s", (before, expected) => {
  expect(leadsToSecret(before, 2)).toBe(expected);
});

test("of lines, those below the name of a secret and indented more are told", () => {
  const lines = ["a:", "  password:", "", "    b:", "      c", "   d", "  e:", "    f", "pin: |", "  g", "h: i", "  j"];
  const below = lines.filter((_, index) => areBelowSecretNames(lines)[index]);
  expect(below).toEqual(["    b:", "      c", "   d", "  g"]);
});

test("a text may lead to a secret if one of its lines does, or a key begins in it", () => {
  const texts = [
    "a: b\npassword:\nc: d",
    "a: b\r\npin: |\r\n",
    `x ${begin}`,
    "-----BEGIN CERTIFICATE-----",
    "a: b\nc: d",
  ];
  expect(texts.map(mayLeadToSecret)).toEqual([true, true, true, true, false]);
});
