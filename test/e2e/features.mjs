/**
 * What the extension does in an editor: each entry is a part of docs/features.md, a picture in docs/features/, and a test in
 * a real editor. `of` names the requests and commands of server/lsp/requests/ that it shows; `|` in a file's text is the cursor;
 * `beside` is another file that it needs.
 */
export const features = [
  {
    id: "findings",
    title: "Findings as you type",
    text: "More than a hundred rules report what the API documentation does not allow, and what is probably a mistake: where, why, and what to do. Each rule has a page with wrong and right examples.",
    of: ["diagnostics"],
    file: "findings.stack.yaml",
    content: `region: us-east

instances:
  web-1:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    label: web--|1
    interfaces:
      - purpose: vlan
        label: backplane
        ipam_address: 10.0.0.1
      - purpose: public
    backups: { enabled: true, window: W11 }
`,
    async act(ui) {
      await ui.see(".squiggly-error");
      await ui.see(".codelens-decoration", "no references");
      await ui.hover("label-repeat");
    },
  },
  {
    id: "carriers",
    title: "Requests in scripts, HTTP files and Markdown",
    text: "`curl` commands in shell scripts and in fenced code, and the requests of HTTP files, are checked, completed, explained and fixed where they are, through the quotes around them. Everything else in these files is left alone.",
    of: [],
    file: "runbook.md",
    content: `# Create the web server

\`\`\`sh
curl "$API/compute/instances" \\
  -H "Authorization: Bearer $TOKEN" \\
  -d '{
    "lable": "web-1",
    "swap_size": "51|2",
    "region": "us-east",
    "type": "standard-2",
    "image": "compute/debian12",
    "root_pass": "'"$ROOT_PASS"'"
  }'
\`\`\`

The response has its address.
`,
    async act(ui) {
      await ui.see(".squiggly-error");
      await ui.see(".codelens-decoration", "Open as request file");
      await ui.keyFor("Control+.", ".action-widget .monaco-list-row", "512");
    },
    async finish(ui) {
      await ui.key("Enter");
      await ui.line('"swap_size": 512,');
    },
  },
  {
    id: "completion",
    height: 500,
    title: "Context-aware completion",
    text: "Fields that are allowed and not set yet, required ones first; values with their meaning; whole instances, interfaces, load balancers and requests. It works in incomplete text and keeps the file's indentation.",
    of: ["completion"],
    file: "completion.stack.yaml",
    content: `region: us-east

instances:
  web-1:
    type: standard-2
    interfaces:
      - purpose: public
      - purpose: vpc
        |
    booted: true
`,
    async act(ui) {
      await ui.keyFor("Control+Space", ".suggest-widget.visible .monaco-list-row", "subnet_id");
      await ui.details();
    },
    async finish(ui) {
      await ui.key("Enter");
      await ui.key("Escape");
      await ui.line("subnet_id:");
    },
  },
  {
    id: "references",
    title: "Completion of references",
    text: "After `${`, completion offers the resources of the stack, the steps of a sequence, and the variables and files used elsewhere, if their values have the right type.",
    of: [],
    file: "references.stack.yaml",
    content: `region: us-east

instances:
  web-1: { type: standard-2, private_ip: true }
  web-2: { type: standard-2, private_ip: true }

loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - label: web-2
            address: "\${instances.|"
`,
    async act(ui) {
      await ui.keyFor("Control+Space", ".suggest-widget.visible .monaco-list-row", "instances.web-2.private_ipv4");
    },
    async finish(ui) {
      await ui.key("Enter");
      await ui.line("${instances.web-2.private_ipv4}");
    },
  },
  {
    id: "hover",
    title: "Hovers",
    text: "Fields show their type, limits, default, requirements, conflicts and documentation; windows their hours, ranges their addresses, certificates their names and dates, references their targets. Secrets are never shown.",
    of: ["hover"],
    file: "hover.stack.yaml",
    content: `region: us-east

instances:
  web-1:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    backups_|enabled: true
`,
    async act(ui) {
      await ui.hover("backup");
    },
  },
  {
    id: "quick-fixes",
    title: "Quick fixes that preserve your file",
    text: "Fixes preserve comments, quotes and every other byte. Apply all fixes of a kind or all safe ones at once, or on save with `source.fixAll.compute-stack`. Findings can be suppressed on their line or in their file.",
    of: ["codeActions"],
    file: "fixes.stack.yaml",
    content: `region: us-east

instances:
  web-1: # the shop
    type: standard-2
    swap_size: "5|12"
    watchdog_enabled: "true"
`,
    async act(ui) {
      await ui.see(".squiggly-error");
      await ui.keyFor("Control+.", ".action-widget .monaco-list-row", "Fix all 2");
    },
    async finish(ui) {
      await ui.key("Enter");
      await ui.line("swap_size: 512");
    },
  },
  {
    id: "at-a-glance",
    title: "Inlay hints and code lenses",
    text: "Inlay hints show the hours of a window, what is off, and defaults. Code lenses count the references to each resource and the nodes of each port. References, names and values are highlighted. Each can be turned off.",
    of: ["inlayHints", "codeLenses", "semanticTokens"],
    file: "glance.stack.yaml",
    content: `|region: us-east
instances:
  web-1:
    type: standard-2
    private_ip: true
    backups: { enabled: true, window: W10 }
    alerts: { cpu: 180, io: 0 }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - label: web-1
            address: \${instances.web-1.private_ipv4}:80
`,
    async act(ui) {
      await ui.see(".codelens-decoration", "reference");
      await ui.see(".view-line", "10:00");
    },
  },
  {
    id: "find-references",
    title: "Find references",
    text: "Definition, references and highlights of instances, load balancers, subnets and steps. A code lens shows the references in place.",
    of: ["references", "definition"],
    file: "uses.stack.yaml",
    content: `|region: us-east
instances:
  web-1: { type: standard-2, private_ip: true }
  web-2: { clone: { source: web-1 }, type: standard-2 }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - label: web-1
            address: \${instances.web-1.private_ipv4}:80
`,
    async act(ui) {
      await ui.click(".codelens-decoration a", "2 references", ".peekview-widget .monaco-list-row", "private_ipv4");
    },
    async finish(ui) {
      await ui.key("Escape");
    },
  },
  {
    id: "rename",
    title: "Rename with all references",
    text: "Renames the key and all references to it. A name that is taken or invalid is rejected.",
    of: ["rename"],
    file: "rename.stack.yaml",
    content: `region: us-east

instances:
  we|b-1: { type: standard-2, private_ip: true } # not web-1a
  web-1a: { type: standard-2 }
  web-2:
    type: standard-2
    clone: { source: web-1 }

loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: a, address: "\${instances.web-1.private_ipv4}:80" }
`,
    async act(ui) {
      await ui.see(".codelens-decoration", "2 references");
      await ui.keyFor("F2", ".rename-box input:focus");
      await ui.type("shop");
    },
    async finish(ui) {
      await ui.key("Enter");
      await ui.line("${instances.shop.private_ipv4}:80");
      await ui.line("source: shop");
      await ui.line("web-1a:");
    },
  },
  {
    id: "operation",
    title: "The operation of a body",
    text: "The file name of a bare body contains its operation. A code lens shows the operation; a click renames the file for another one.",
    of: [],
    file: "spare.request.json",
    content: `{
  "label": "spare",
  "tags": ["shop"],
  "group": "blue"
}
|`,
    async act(ui) {
      await ui.click(".codelens-decoration a", "", ".quick-input-list .monaco-list-row", "Clone an instance");
    },
    async finish(ui) {
      await ui.type("clone");
      await ui.key("Enter");
      await ui.see(".tab", "spare.clone-instance.request.json");
    },
  },
  {
    id: "outline",
    title: "Outline, symbols and links",
    text: "An outline of instances, interfaces, load balancers, ports and requests; symbols of the whole workspace, including files that are not open; links to referenced files and rule pages.",
    of: ["symbols", "documentLinks"],
    file: "outline.stack.yaml",
    content: `region: us-east
|
subnets:
  app: { id: 4821, range: 10.10.0.0/24 }

instances:
  web-1:
    type: standard-2
    interfaces:
      - { purpose: public }
      - { purpose: vlan, label: backplane }

loadbalancers:
  front:
    configs:
      - port: 443
        ssl_cert: \${file:certs/site.pem}
`,
    async act(ui) {
      await ui.keyFor("Control+Shift+o", ".quick-input-list .monaco-list-row", "web-1");
    },
    async finish(ui) {
      await ui.key("Escape");
    },
  },
  {
    id: "structure",
    title: "Folding and selection",
    text: "Resources and objects can be folded, and a selection expands from a value to its field, its object and beyond.",
    of: ["folding", "selectionRanges"],
    file: "structure.stack.yaml",
    content: `region: us-east

instances:
  web-1:
    type: standard-2
    interfaces:
      - purpose: public
      - purpose: vlan
        label: back|plane
        ipam_address: 10.0.0.1/24
  web-2:
    type: standard-2
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
`,
    async act(ui) {
      for (let count = 0; count < 4; count += 1) await ui.key("Shift+Alt+ArrowRight");
      await ui.see(".selected-text");
    },
  },
  {
    id: "formatting",
    title: "Formatting",
    text: "YAML and JSON are formatted as by Prettier, including comments, with `.prettierrc` and `.editorconfig`. A selection can be formatted alone. A new line is indented for the next field.",
    of: ["format"],
    file: "format.requests.jsonc",
    content: `[{"name":"web",|"method":"POST","path":"/compute/instances",
"body":{ "region":"us-east",
// The smallest one.
"type":"standard-2" }},
{"method":"GET","path":"/compute/instances/\${steps.web.id}"}]
`,
    async act(ui) {
      await ui.command("Format Document");
      await ui.line('"region": "us-east"');
    },
  },
  {
    id: "graph",
    title: "Stack diagram",
    text: "Load balancers, ports, nodes, instances and networks beside the text. The diagram follows edits and the cursor, and a click selects the text. *Changes* marks what an edit creates, updates and removes, and what is impossible.",
    of: ["graph"],
    file: "graph.stack.yaml",
    content: `|region: us-east
instances:
  web-1:
    type: standard-2
    private_ip: true
  web-2:
    type: standard-2
    private_ip: true
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - label: web-1
            address: \${instances.web-1.private_ipv4}:80
          - label: web-2
            address: \${instances.web-2.private_ipv4}:80
`,
    async act(ui) {
      await ui.see(".codelens-decoration", "1 reference");
      await ui.command("Compute Stack: Show Stack Diagram");
      await ui.seeFramed(".item", "web-2");
      await ui.clickFramed("button", "Fit");
    },
    async finish(ui) {
      await ui.command("View: Close All Editors");
    },
  },
  {
    id: "plan",
    title: "Request plan",
    text: "The requests that create a stack, in sending order, beside the stack, with their cost and requirements. Each links to the lines it comes from. A plan can be shown and saved as a request sequence, an HTTP file or a shell script. [What changes](changes.md#in-vs-code) since the last commit, from another file or from saved responses is shown in the same way.",
    of: ["plan", "changes", "expectedPlan"],
    file: "plan.stack.yaml",
    content: `|region: us-east
instances:
  web-1:
    type: standard-2
    private_ip: true
`,
    async act(ui) {
      await ui.see(".codelens-decoration", "Show request plan");
      await ui.command("Compute Stack: Show Request Plan");
      await ui.see(".view-line", "requests;");
    },
    async finish(ui) {
      await ui.command("View: Revert and Close Editor");
    },
  },
  {
    id: "explain-error",
    title: "API errors explained",
    text: "The errors of an API response, copied or open beside the request, are shown at the fields they concern, with the matching rule or the documentation of the field. For a stack or sequence, the response belongs to one of its requests.",
    of: ["explainError"],
    file: "refused.create-instance.request.json",
    content: `{
  "region": "us-east",
  "type": "standard-2",
  "label": "web-1",
  "firewall_id": 4711|
}
`,
    beside: {
      name: "service-answer.json",
      content: `{
  "errors": [
    {
      "field": "firewall_id",
      "reason": "Firewall not found"
    }
  ]
}
`,
    },
    async act(ui) {
      await ui.open("service-answer.json");
      await ui.command("View: Move Editor into Right Group");
      await ui.see(".editor-group-container.active .monaco-editor[data-uri$='/service-answer.json']");
      await ui.see(
        ".editor-group-container:not(.active) .monaco-editor[data-uri$='/refused.create-instance.request.json']",
      );
      await ui.command("Compute Stack: Explain API Error");
      await ui.see(".squiggly-error");
      await ui.see(".editor-group-container.active .tab.active", "refused");
      await ui.hover("Firewall not found");
    },
    async finish(ui) {
      await ui.command("Compute Stack: Clear API Errors");
      await ui.gone(".squiggly-error");
      await ui.command("View: Close All Editors");
    },
  },
  {
    id: "new",
    title: "New files",
    text: "Create a request for any operation, or a stack, with its required fields.",
    of: ["skeletons"],
    file: "begin.stack.yaml",
    content: "|region: us-east\n",
    async act(ui) {
      await ui.command("Compute Stack: New Request");
      await ui.see(".quick-input-list .monaco-list-row", "POST");
    },
  },
];

/** Features without a screenshot, and why. */
export const withoutPicture = {
  renamedFiles: "nothing to see: references to a file are updated when it is renamed",
  baseline: "findings that are not shown, and their number among the status items",
  copyRequest: "the copy is on the clipboard",
  fileKind: "decides about a file before it is opened",
  declareFile: "a list of choices and a line of settings",
  merge: "the text that `compute-stack merge` prints, with links",
  syntaxTree: "for developers of the server",
  tools: "for assistants; see docs/assistants.md",
};

/** docs/features.md */
export const renderFeatures = () =>
  [
    "# Features",
    "",
    "Screenshots from a real editor, taken by `npm run pictures`; the same steps are a test. Other editors get the same features",
    "from the language server.",
    "",
    ...features.flatMap(({ id, title, text }) => [`## ${title}`, "", text, "", `![${title}](features/${id}.png)`, ""]),
  ].join("\n");
