import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";

/** Answers a request, whose parameters have been checked as far as its row in the table says; a `ResponseError` refuses it. */
export type Handler = (params: never, asked: Asked) => unknown;

/** The handlers of one file, by method or command. They share what they keep for a session. */
export type MakeHandlers<Name extends string> = (context: FeatureContext) => Readonly<Record<Name, Handler>>;

/** Loads them when the first one is needed. */
export type LoadHandlers<Name extends string> = () => Promise<MakeHandlers<Name>>;
