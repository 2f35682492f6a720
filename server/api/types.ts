import type { Format } from "./formats.ts";

export type { Format };

/**
 * The shapes in which the service's facts are written down. Everything in this folder is data of these types;
 * checks, completions, hovers, schemas and documentation are derived from it.
 */

/** A section of the service's interface, such as `2.5`, or of the file formats, such as `formats 3`. */
export type Section = string;

/** A sentence with its section of the API documentation. */
export interface Note {
  readonly doc: string;
  readonly section: Section;
}

/** One value of an enum with its meaning in a sentence. */
export interface EnumValue {
  readonly value: string;
  readonly doc: string;
}

/**
 * The type of a value. `catalog` is the list with the values in the workspace's catalog (`config.check`). `shape` says how a list
 * or mapping is written, where people confuse it with others: it completes “must be”.
 */
export type Type =
  | {
      readonly kind: "string";
      readonly format?: Format;
      readonly min?: number;
      readonly max?: number;
      readonly catalog?: string;
    }
  | { readonly kind: "enum"; readonly values: readonly EnumValue[] }
  | {
      readonly kind: "integer";
      readonly min?: number;
      readonly max?: number;
      readonly unit?: string;
      /** The API documentation shows no bounds: a number outside these is unlikely, not wrong. */
      readonly boundsNotShown?: true;
    }
  | { readonly kind: "boolean" }
  | {
      readonly kind: "array";
      readonly items: Type;
      readonly min?: number;
      readonly max?: number;
      readonly shape?: string;
    }
  | { readonly kind: "object"; readonly object: ObjectTypeId }
  /** A mapping from names that people choose to values of one type; `of` says what is named (`instance`). */
  | { readonly kind: "map"; readonly values: Type; readonly of: string; readonly shape?: string }
  /** One of several kinds, told apart by the JSON type alone. */
  | { readonly kind: "union"; readonly types: readonly Type[] }
  | { readonly kind: "any" };

export type Presence = "required" | "expected";

export interface Field {
  readonly type: Type;
  /** One or two sentences in our own words. */
  readonly doc: string;
  readonly section: Section;
  /** What else to know; see notes.ts. */
  readonly notes?: readonly Note[];
  /** `null` means "nothing". */
  readonly nullable?: true;
  /** An empty string means "nothing". */
  readonly emptyIsNothing?: true;
  /** Clients send 0 for "nothing", and the API documentation does not show whether that is rejected. */
  readonly zeroIsCommon?: true;
  /** `required`: the API documentation calls it required; `expected`: the documented flow always sends it. */
  readonly presence?: Presence;
  /** A field of the same object: if it is absent, this one is required. */
  readonly requiredWithout?: string;
  /** Only in responses. */
  readonly readOnly?: true;
  /** What to use instead. */
  readonly deprecated?: string;
  /** The value that applies when the field is absent, or a sentence when it is not a plain value. */
  readonly default?: string | number | boolean | { readonly doc: string };
  /** Its name is not shown by the API documentation; see assumptions.ts. */
  readonly assumed?: true;
  /** Only this tool's file format has it, not the service. */
  readonly ours?: true;
  /** For a field of a stack: the requests that send it. Without any, it groups such fields or is only for this tool. */
  readonly sentBy?: readonly Sending[];
  /** For a field of a stack: the requests that change it once its resource exists. */
  readonly changedBy?: readonly Changing[];
  /** For a field of a stack: why no documented operation changes it, or none to every value. */
  readonly fixed?: ChangeLimit;
  /** Fields of the same object that conflict with it. */
  readonly excludes?: readonly string[];
  /** Fields of the same object of which it needs one; otherwise it has no effect or is rejected. */
  readonly needs?: readonly string[];
  /** Fields of the same object that must be there beside it. */
  readonly requires?: readonly string[];
  /** Interface purposes that need the field. */
  readonly neededFor?: readonly string[];
  /** Interface purposes with which the field has a meaning; absent: all. */
  readonly purposes?: readonly string[];
  readonly grants?: readonly GrantId[];
  /** What it adds to the bill, in a sentence. */
  readonly charges?: string;
  /** What to do for several values, in a sentence. */
  readonly several?: string;
  /** A literal that makes a good example or placeholder. */
  readonly example?: string | number | boolean;
  /** Values that the API documentation or its worked flow uses, of a field that may take others. */
  readonly usual?: readonly (string | number)[];
  /** The kind of resource whose ID it is. */
  readonly idOf?: AnswerObjectId;
}

/** The object that a response describes. */
export type AnswerObjectId = "instance" | "backup" | "ip-address" | "loadbalancer" | "config" | "node" | "nothing";

export interface AnswerObject {
  readonly title: string;
  readonly doc: string;
  readonly section: Section;
  /** It has no other fields. */
  readonly closed?: true;
  readonly fields: Readonly<Record<string, Field>>;
}

export interface OperationAnswer {
  readonly object: AnswerObjectId;
  /** If the response contains several in a list, the name of the list. */
  readonly list?: string;
}

/** How a request sends a field of a stack. */
export interface Sending {
  readonly operation: OperationId;
  /** A field of the body, `backups.schedule.window`, or a parameter of the path, `{instanceId}`. Absent: it asks for the whole request. */
  readonly as?: string;
  /** The value that is sent instead of the field's own. */
  readonly value?: boolean;
  /** When or why, as the end of a sentence. */
  readonly remark?: string;
}

/** How a request changes a field of a stack whose resource exists. */
export interface Changing {
  readonly operation: OperationId;
  /** A field of the body, which is sent whole. Absent: the request itself is the change. */
  readonly as?: string;
  /** The only value that it changes to. */
  readonly to?: boolean;
  /** What the change does to a running instance, in a sentence. */
  readonly interrupts?: string;
  /** If the stack no longer has the field, any value is right. */
  readonly keeps?: true;
  readonly section: Section;
}

/** A limit of the service, and what a person can do instead. */
export interface ChangeLimit extends Note {
  readonly instead: string;
  /** Only the creation of its resource uses it, and no response shows it. */
  readonly once?: true;
}

export type ObjectTypeId =
  | "create-instance"
  | "update-instance"
  | "clone-instance"
  | "boot-instance"
  | "create-snapshot"
  | "restore-backup"
  | "allocate-ip"
  | "create-loadbalancer"
  | "create-config"
  | "update-config"
  | "create-node"
  | "alerts"
  | "interface"
  | "interface-ipv4"
  | "metadata"
  | "script-data"
  | "specs"
  | "nodes-status"
  | "backup-settings"
  | "stack"
  | "stack-instance"
  | "stack-backups"
  | "stack-clone"
  | "stack-loadbalancer"
  | "stack-config"
  | "stack-node"
  | "stack-subnet"
  | "envelope"
  | "headers"
  | "settings"
  | "settings-files"
  | "settings-names"
  | "settings-override"
  | "catalog"
  | "catalog-region"
  | "catalog-type"
  | "catalog-image";

export interface ObjectType {
  readonly id: ObjectTypeId;
  /** What people call such an object in a sentence: `an interface`. */
  readonly title: string;
  readonly doc: string;
  readonly section: Section;
  /** The API documentation lists all its fields; in an open object an unlisted field is never an error. */
  readonly closed: boolean;
  /** Its fields are not shown at all: no error or warning inside it. */
  readonly undocumented?: true;
  /** In the order of the API documentation. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Keys with this prefix are ignored. */
  readonly ownPrefix?: string;
  /** Its names are the same in capitals and small letters. */
  readonly foldsCase?: true;
  /** How a mapping under a field that is not listed is read. */
  readonly others?: ObjectTypeId;
  /** Other words that people write for a field of it, with blanks between them. */
  readonly alsoCalled?: Readonly<Record<string, string>>;
  /** Fields that people look for here in vain, each with a sentence on what to do instead. */
  readonly instead?: Readonly<Record<string, string>>;
  /** A sentence on which fields it has, for people who write something else. */
  readonly holds?: string;
}

export type OperationId =
  | "list-instances"
  | "create-instance"
  | "view-instance"
  | "update-instance"
  | "delete-instance"
  | "boot-instance"
  | "clone-instance"
  | "list-backups"
  | "create-snapshot"
  | "cancel-backups"
  | "enable-backups"
  | "view-backup"
  | "restore-backup"
  | "allocate-ip"
  | "create-loadbalancer"
  | "create-config"
  | "view-config"
  | "update-config"
  | "create-node";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Operation {
  readonly id: OperationId;
  readonly title: string;
  readonly doc: string;
  readonly section: Section;
  readonly notes?: readonly Note[];
  readonly method: Method;
  /** From the base on, with `{name}` for each path parameter. The first is the one to write. */
  readonly paths: readonly [string, ...string[]];
  /** The path or method is not shown by the API documentation; see assumptions.ts. */
  readonly assumed?: true;
  readonly body: { readonly object: ObjectTypeId; readonly required: boolean } | null;
  readonly grants?: readonly GrantId[];
  readonly scopes?: readonly string[];
  readonly charges?: string;
  readonly destroys?: string;
}

export type GrantId =
  | "add_computes"
  | "instance-read-write"
  | "image-read"
  | "backup-instance-read-write"
  | "unrestricted-user";

export interface Grant {
  /** In a sentence: `the add_computes grant`. */
  readonly title: string;
  readonly section: Section;
}

/** An attribute for references (`${instances.web.private_ipv4}`), with the type of its value. */
export interface ReferenceAttribute {
  readonly type: "integer" | "string";
  readonly format?: Format;
  /** Its path in the response to the creation, if not its name. */
  readonly answer?: string;
  /** What fields of these formats need in its place. */
  readonly insteadIn?: Readonly<Partial<Record<Format, string>>>;
  readonly doc: string;
}
