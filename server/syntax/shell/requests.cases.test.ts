import { checkCases } from "../cases.testing.ts";
import { toldOfCarrier } from "../told-requests.testing.ts";

checkCases(new URL("requests.cases.txt", import.meta.url), (_, text) => toldOfCarrier("shell", text));
