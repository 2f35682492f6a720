/** Whether a URL names a user, usually with a password. */
export const holdsLogin = (url: string): boolean => /^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/i.test(url);

export const lostLogin = "The credentials in the URL. Send them in a header.";
