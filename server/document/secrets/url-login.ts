import { urlScheme } from "../../syntax/url-scheme.ts";

const login = new RegExp(`^${urlScheme}[^/?#]*@`, "i");

/** Whether a URL names a user, usually with a password. */
export const holdsLogin = (url: string): boolean => login.test(url);

export const lostLogin = "The credentials in the URL. Send them in a header.";
