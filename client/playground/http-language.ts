import { StreamLanguage, type StringStream } from "@codemirror/language";

/** Where a line is: `head` from a request line to the empty line after its headers. */
interface Place {
  part: "between" | "head" | "body";
}

/**
 * HTTP files as REST clients read them: comments, variables and several requests with JSON bodies, none of which the `http`
 * mode of `@codemirror/legacy-modes` knows.
 */
export const httpLanguage = StreamLanguage.define<Place>({
  name: "http",
  startState: () => ({ part: "between" }),
  blankLine: (place) => {
    if (place.part === "head") place.part = "body";
  },
  token: (stream, place) => {
    if (stream.sol()) {
      const start = startOfLine(stream, place);
      if (start !== null) return start;
    }
    if (stream.match(/^\{\{[^}\n]*\}\}/)) return "variableName";
    if (place.part !== "body") {
      stream.match(/^(?:[^{]|\{(?!\{))+/) || stream.next();
      return "string";
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^"(?:[^"\\]|\\.)*"(?=\s*:)/)) return "propertyName";
    if (stream.match(/^"(?:[^"\\{]|\\.|\{(?!\{))*"?/) || stream.match(/^(?:[^"{}\s]|\{(?!\{))*"/)) return "string";
    if (stream.match(/^(?:-?\d[\d.eE+-]*|true|false|null)\b/)) return "number";
    stream.next();
    return null;
  },
});

function startOfLine(stream: StringStream, place: Place): string | null {
  if (stream.match(/^###.*/)) {
    place.part = "between";
    return "comment";
  }
  if (place.part === "body") return null;
  if (stream.match(/^\s*(?:#|\/\/).*/)) return "comment";
  if (stream.match(/^@[\w.-]+(?=\s*=)/)) return "variableName";
  if (place.part === "between" && stream.match(/^[A-Z]+(?=\s)/)) {
    place.part = "head";
    return "keyword";
  }
  return stream.match(/^[\w-]+(?=:)/) ? "propertyName" : null;
}
