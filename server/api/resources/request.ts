import { objectType } from "../object-type.ts";
import { apiVersion, mediaType, methods, tokenScheme, tokenVariable } from "../values.ts";

export const envelope = objectType({
  title: "a request",
  doc: "A request with its method and path, and a body if the operation has one.",
  section: "formats 2",
  closed: true,
  alsoCalled: { body: "data json payload", method: "verb", name: "id step", path: "url uri endpoint" },
  fields: {
    $schema: {
      type: { kind: "string" },
      doc: "The JSON Schema that other tools validate the file against. It is not sent.",
    },
    name: {
      type: { kind: "string" },
      doc: "The name by which later requests of the sequence refer to this one's response: `${steps.NAME.FIELD}`.",
      example: "front",
    },
    method: {
      type: { kind: "enum", values: methods },
      doc: "The HTTP method, in uppercase.",
      section: "4",
      presence: "required",
      example: "POST",
    },
    path: {
      type: { kind: "string", format: "request-path" },
      doc: `The path of the operation. \`{base_url}\` or a full URL that ends in \`/${apiVersion}\` may precede it.`,
      section: "4",
      presence: "required",
      example: "/compute/instances",
    },
    headers: {
      type: { kind: "object", object: "headers" },
      doc: "The headers to send.",
      section: "5",
    },
    body: { type: { kind: "any" }, doc: "The body of the request.", section: "4" },
  },
});

export const headers = objectType({
  title: "the request headers",
  doc: "HTTP headers. Every request needs `Authorization`, and a request with a body also `Content-Type`.",
  section: "5",
  foldsCase: true,
  fields: {
    Authorization: {
      type: { kind: "string", format: "token" },
      doc: `\`${tokenScheme}\` and an access token, personal or from OAuth 2.0. Keep the token out of the file.`,
      example: `${tokenScheme} \${env:${tokenVariable}}`,
    },
    "Content-Type": {
      type: { kind: "string" },
      doc: `The format of the body, always \`${mediaType}\`.`,
      section: "4",
      example: mediaType,
    },
  },
});
