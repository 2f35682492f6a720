import { checkCases } from "../../../syntax/cases.testing.ts";
import { toldOfMcp } from "./told-mcp.testing.ts";

checkCases(new URL("mcp.cases.txt", import.meta.url), toldOfMcp);
