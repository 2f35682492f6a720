import { expect, test } from "vitest";
import { conditions } from "../../api/index.ts";
import { openDocument } from "../blocks/document.ts";
import { brokenIn } from "./broken.ts";
import { rootOf } from "./root.ts";

/** The rules whose conditions an instance of a stack breaks, or its first interface. */
function brokenBy(written: string, where: "instance" | "interface" = "instance"): readonly string[] {
  const body = where === "instance" ? written : `{ interfaces: [${written}] }`;
  const text = `x-own: [&id 7, &base { image: compute/debian12 }]\ninstances: { a: ${body} }\n`;
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text });
  const block = document?.blocks.get(0);
  const instance = block && rootOf(block)?.at("instances", "a");
  const object = where === "instance" ? instance : instance?.get("interfaces")?.items[0];
  if (!object?.object) throw new Error(`no ${where} in ${text}`);
  const { id } = object.object;
  return conditions.flatMap((condition) =>
    condition.of.includes(id) ? brokenIn(object, condition).map(() => condition.rule) : [],
  );
}

test.each([
  ["{ backup_id: 7, image: x, root_pass: x }", ["image-with-backup"]],
  ["{ backup_id: *id, <<: *base, root_pass: x }", ["image-with-backup"]],
  ["{ backup_id: '${env:ID}', image: '${env:IMAGE}', root_pass: x }", ["image-with-backup"]],
  ["{ backup_id: 0, image: x, root_pass: x }", ["image-with-backup"]],
  ["{ backup_id: 7, image: null }", []],
  ["{ backup_id: 7, image: '' }", []],
])("two fields exclude each other if both are given, whatever they hold: %s", (written, rules) => {
  expect(brokenBy(written)).toEqual(rules);
});

test.each([
  ["{ script_id: 7 }", ["script-needs-image"]],
  ["{ script_id: 7, image: '' }", ["script-needs-image"]],
  ["{ script_id: 7, <<: *base, root_pass: x }", []],
  ["{ script_id: 7, <<: *unknown }", []],
  ["{ script_id: 7, '{{ more }}': 1 }", []],
  ["{ booted: true, backup_id: 7 }", []],
  ["{ booted: true }", ["disk-field-unused"]],
])("what a field needs is missing only from an object that is fully known: %s", (written, rules) => {
  expect(brokenBy(written)).toEqual(rules);
});

test.each([
  ["{ image: x }", ["root-pass-required"]],
  ["{ image: x, root_pass: null }", []],
])("a required field must be written, even if its value is wrong: %s", (written, rules) => {
  expect(brokenBy(written)).toEqual(rules);
});

test.each([
  ["{ clone: , image: x }", ["clone-source-fields"]],
  ["{ clone: {}, image: null }", []],
  ["{ clone: , script_id: 7, image: null }", ["clone-source-fields"]],
])("an empty `clone` is a clone, to which the conditions of other instances do not apply: %s", (written, rules) => {
  expect(brokenBy(written)).toEqual(rules);
});

test.each([
  ["{ purpose: public, label: a }", ["interface-label-forbidden"]],
  ["{ purpose: public, label: 'a-${env:X}' }", ["interface-label-forbidden"]],
  ["{ purpose: public, label: '${env:X}' }", []],
  ["{ purpose: public, label: '' }", []],
  ["{ purpose: public, label: true }", []],
  ["{ purpose: '${env:X}', label: a }", []],
  ["{ purpose: other, label: a }", []],
  ["{ purpose: public, subnet_id: '${subnets.app.id}' }", ["subnet-forbidden"]],
  ["{ purpose: vlan, label: a, primary: true }", ["interface-primary-vlan"]],
  ["{ purpose: vlan, label: a, primary: false }", []],
  ["{ purpose: vlan, label: a, ip_ranges: [] }", []],
  ["{ purpose: public, ipv4: { vpc: 10.0.0.9, nat_1_1: any } }", ["vpc-ipv4-forbidden", "vpc-ipv4-forbidden"]],
  ["{ purpose: public, ipv4: { vpc: null } }", []],
  ["{ purpose: public, ipv4: x }", []],
])("a field is misplaced if it certainly says something that the purpose does not allow: %s", (written, rules) => {
  expect(brokenBy(written, "interface")).toEqual(rules);
});

test.each([
  ["{ purpose: vlan }", ["vlan-label-required"]],
  ["{ purpose: vlan, label: null }", ["vlan-label-required"]],
  ["{ purpose: vlan, label: '${env:X}' }", []],
  ["{ purpose: vlan, <<: *unknown }", []],
  ["{ purpose: vpc }", ["subnet-required"]],
  ["{ purpose: vpc, subnet_id: 0 }", []],
])("a purpose needs a field: %s", (written, rules) => {
  expect(brokenBy(written, "interface")).toEqual(rules);
});
