import * as library from "../../src/index";
import type { InvalidParamsError } from "../../src/index";
import { untyped } from "./fixtures";

/*
 * The functions as a caller of plain JavaScript has them: they take anything.
 */

export type Outcome = { readonly ok: boolean; readonly error?: InvalidParamsError };
export type Call = (...parameters: readonly unknown[]) => Outcome;

export const createMessage: Call = untyped(library.createMessage);
export const validateRequest: Call = untyped(library.validateRequest);
export const validateResult: Call = untyped(library.validateResult);
export const checkCapabilities: Call = untyped(library.checkCapabilities);
export const checkAnswer: Call = untyped(library.checkAnswer);
export const createFollowUp: Call = untyped(library.createFollowUp);
export const createResult: Call = untyped(library.createResult);
export const readAnswers: Call = untyped(library.readAnswers);
export const readResponse: Call = untyped(library.readResponse);
