import type { ObjectTypeId } from "../../api/index.ts";
import { type Catalog, namespaceOf, type Value } from "../../document/index.ts";
import { atValue, type FindingLocation, type Report, type Rule } from "../kit/index.ts";
import { atRegion, emitDefaultRegion, ownRegion, type Region, regionOf } from "../stacks/stack-region.ts";

type Capability = keyof Catalog["regions"][string];

/** Whether the catalog denies a capability of a region. */
export const lacks = (capability: Capability, region: string, { regions }: Catalog): boolean =>
  Object.hasOwn(regions, region) && regions[region]?.[capability] === false;

interface Need {
  readonly capability: Capability;
  /** The request bodies that can require it. */
  readonly of: readonly ObjectTypeId[];
  /** The location where an instance requires it, relative to the section of a stack. */
  readonly places: (instance: Value, around: Value) => readonly FindingLocation[];
  readonly message: (region: string) => string;
}

/** Checks a capability of some regions: in a request with its region, in a stack with the instance's or the default one. */
export const regionNeeds = ({
  capability,
  of,
  places,
  message,
}: Need): Required<Pick<Rule, "of" | "check" | "across">> => {
  const isLacking = (region: string, catalog: Catalog): boolean => lacks(capability, region, catalog);
  const reportAt = (at: FindingLocation, { text, at: place }: Region, report: Report): void => {
    if (!isLacking(text, report.catalog)) return;
    report(at, message(text), { related: [{ at: place, message: `The instance is in \`${text}\`.` }] });
  };
  return {
    of,
    check(body, report) {
      const region = body.get("region");
      if (region?.string === undefined) return;
      for (const at of places(body, body)) reportAt(at, { text: region.string, at: atValue(region) }, report);
    },
    across: {
      of: ["stack", "stack-instance"],
      collect(object, emit, report) {
        if (namespaceOf(object) === null) return emitDefaultRegion(object, emit);
        const region = ownRegion(object);
        if (typeof region === "string" && !isLacking(region, report.catalog)) return;
        const needs = places(object, object.parent ?? object);
        if (needs.length > 0) emit(regionKey(object.name), atRegion(object), [region]);
        for (const at of needs) emit(needKey(object.name), at, object.name);
      },
      judge(facts, report, others) {
        for (const { at, data, key } of facts) {
          const [own] = typeof data === "string" && key === needKey(data) ? others.all(regionKey(data)) : [];
          const region = own && Array.isArray(own.data) ? regionOf(own.data[0], own.at, others) : null;
          if (region) reportAt(at, region, report);
        }
      },
    },
  };
};

const needKey = (name: string): string => `needs of ${name}`;
const regionKey = (name: string): string => `region of ${name}`;
