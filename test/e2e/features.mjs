/**
 * What the extension does in an editor: each entry is a part of docs/features.md, a picture in docs/features/, and a test in
 * a real editor. `of` names the features of server/lsp/features.ts that it shows; `|` in a file's text is the cursor;
 * `beside` is another file that it needs.
 */
export const features = [
  {
    id: "findings",
    title: "Findings as you type",
    text: "More than a hundred rules say what the service would refuse, and what it would do that you may not expect: where it stands, why, and what to do. Each has a page with wrong and right examples.",
    of: [],
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
      await ui.command("Show or Focus Hover");
      await ui.see(".monaco-hover", "label-repeat");
    },
  },
  {
    id: "completion",
    title: "Completion of what fits",
    text: "Fields that are legal here and not there yet, the needed ones first, each with its meaning; values with what they mean; whole instances, interfaces, balancers and requests. It works in text that is broken or half typed, and keeps the file's indentation.",
    of: ["completionFeature"],
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
      await ui.key("Control+Space");
      await ui.see(".suggest-widget.visible .monaco-list-row", "subnet_id");
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
    title: "References to what is there",
    text: "Behind `${` stand the things of the stack, the steps of a sequence, the variables and files that are used elsewhere, and only those whose value has the right type.",
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
      await ui.key("Control+Space");
      await ui.see(".suggest-widget.visible .monaco-list-row", "instances.web-2.private_ipv4");
    },
    async finish(ui) {
      await ui.key("Enter");
      await ui.line("${instances.web-2.private_ipv4}");
    },
  },
  {
    id: "hover",
    title: "What it means, costs and needs",
    text: "A field says its type, limits, default, what it excludes or needs, and the section it rests on; a window its hours, a range its addresses, a certificate its names and dates, a reference what it leads to. Secrets are never shown.",
    of: ["hoverFeature"],
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
      await ui.command("Show or Focus Hover");
      await ui.see(".monaco-hover", "backup");
    },
  },
  {
    id: "quick-fixes",
    title: "Quick fixes that keep your file",
    text: "Fixes keep comments, quotes and every other byte; all of a kind or all safe ones go at once, `source.fixAll.compute-stack` on save. A finding can be suppressed on its line or in its file.",
    of: ["codeActionFeature"],
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
      await ui.key("Control+.");
      await ui.see(".action-widget .monaco-list-row", "Fix all 2");
    },
    async finish(ui) {
      await ui.key("Enter");
      await ui.line("swap_size: 512");
    },
  },
  {
    id: "at-a-glance",
    title: "To read at a glance",
    text: "Hints show the hours of a window, what is off, the defaults that apply; lenses count the references of each thing and the nodes of each port; references, names and values have colours of their own. Each can be switched off.",
    of: ["inlayHintsFeature", "codeLensesFeature", "semanticTokensFeature"],
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
    title: "Where it is used",
    text: "Definition, references and highlights of instances, balancers, subnets and steps. A lens opens the references on the spot.",
    of: ["referencesFeature", "definitionFeature"],
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
    text: "The key and each reference to it change together, and nothing else. A name that is taken or ill-formed is refused.",
    of: ["renameFeature"],
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
      await ui.key("F2");
      await ui.see(".rename-box input:focus");
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
    title: "A body knows its operation",
    text: "A bare body says from its file name which operation it is for; a lens shows what it was taken for and renames the file after another one.",
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
    title: "Find your way",
    text: "An outline of instances, interfaces, balancers, ports and requests; symbols of the whole workspace, also of files that are not open; paths of files and rule pages are links.",
    of: ["symbolsFeature", "documentLinksFeature"],
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
      await ui.key("Control+Shift+o");
      await ui.see(".quick-input-list .monaco-list-row", "web-1");
    },
    async finish(ui) {
      await ui.key("Escape");
    },
  },
  {
    id: "structure",
    title: "Structure",
    text: "Things fold by what they are, and a selection grows from a value to its field, its object and on.",
    of: ["foldingFeature", "selectionRangesFeature"],
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
    title: "Formatting that keeps comments",
    text: "YAML and JSON are laid out by a formatter that people know, as often as you like with the same result; a new line begins where the next field stands.",
    of: ["formatFeature"],
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
    title: "A stack as a picture",
    text: "Balancers, ports, nodes, instances and networks beside the text; the picture follows edits and the cursor, and a click leads to the text.",
    of: ["graphFeature"],
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
    },
    async finish(ui) {
      await ui.command("View: Close All Editors");
    },
  },
  {
    id: "plan",
    title: "The plan of a stack",
    text: "The requests that a stack stands for, in sending order, beside the stack; each leads to the place that it comes from.",
    of: ["planFeature"],
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
      await ui.see(".view-line", "/compute/instances");
    },
    async finish(ui) {
      await ui.command("View: Revert and Close Editor");
    },
  },
  {
    id: "explain-error",
    title: "An answer of the service explained",
    text: "What the service answered, copied or open beside the request, is shown at the fields that it is about: with the rule that means the same, or with what the interface says of the field. A stack and a sequence take the answer to one of their requests.",
    of: ["explainErrorFeature"],
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
      await ui.command("Show or Focus Hover");
      await ui.see(".monaco-hover", "Firewall not found");
    },
    async finish(ui) {
      await ui.command("Compute Stack: Clear API Errors");
      await ui.gone(".squiggly-error");
      await ui.command("View: Close All Editors");
    },
  },
  {
    id: "new",
    title: "Begin a file",
    text: "A new request of any operation, or a new stack, with what it cannot do without.",
    of: ["skeletonsFeature"],
    file: "begin.stack.yaml",
    content: "|region: us-east\n",
    async act(ui) {
      await ui.command("Compute Stack: New Request");
      await ui.see(".quick-input-list .monaco-list-row", "POST");
    },
  },
];

/** Features that have no picture, and why. */
export const withoutPicture = {
  renamedFilesFeature: "nothing to see: references to a file follow when it is renamed",
  syntaxTreeFeature: "for people who work on the server",
};

/** docs/features.md */
export const renderFeatures = () =>
  [
    "# Features",
    "",
    "Pictures from a real editor, taken by `npm run pictures`; the same steps are a test. Other editors get the same from the",
    "language server.",
    "",
    ...features.flatMap(({ id, title, text }) => [`## ${title}`, "", text, "", `![${title}](features/${id}.png)`, ""]),
  ].join("\n");
