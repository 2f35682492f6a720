import { checkCases } from "../syntax/cases.testing.ts";
import { toldOfText } from "./told-texts.testing.ts";

checkCases(new URL("texts.cases.txt", import.meta.url), (_, text) => toldOfText(text));
