import { createContext, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { UserInfo } from '../../contract/account/account.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'

/** Asks an endpoint within the server's own process, for whoever holds the page's cookie. @throws Refusal. */
export type Dispatch = <In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
) => Promise<z.output<Out>>

type Context = Readonly<RouterContextProvider>

/** Set by the server for every request. */
export const dispatchContext = createContext<Dispatch>()

/** The word that the scripts and styles inside this drawing carry, so that nothing put into the page runs. */
export const nonceContext = createContext<string>()

/** Who is logged in, found by the guard before any loader runs; null: nobody. */
export const buyerContext = createContext<UserInfo | null>(null)

/** The same words in a loader as `call` in the browser. @throws Refusal when the answer is no. */
export function callIn(context: Context): Dispatch {
  const dispatch = context.get(dispatchContext)
  return async (endpoint, input) => {
    try {
      return await dispatch(endpoint, input)
    } catch (error) {
      throw ours(error)
    }
  }
}

// The server's refusals are of its own copy of the class: the mall is built into one file with another.
function ours(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'Refusal' || error instanceof Refusal) return error
  const { code, facts, message } = error as Refusal
  return new Refusal(code, facts, message)
}
