import { checkCases } from "../../../syntax/cases.testing.ts";
import { toldOfMock } from "./told-mock.testing.ts";

checkCases(new URL("mock.cases.txt", import.meta.url), toldOfMock);
