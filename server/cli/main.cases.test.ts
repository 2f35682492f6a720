import { checkCases } from "../syntax/cases.testing.ts";
import { toldOfMain } from "./told-main.testing.ts";

checkCases(new URL("main.cases.txt", import.meta.url), toldOfMain);
