import { data } from 'react-router'
import { Refusal, refusals } from '../../../contract/refusal.ts'

/** What an address has wrong, for the page that says it leads nowhere. */
export type Mistyped = { readonly fault: string }

/** What was asked for, or the not-found page: in the refusal's own words where it is not there, with what is wrong where nothing can be. */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status } = refusals[error.code]
    if (status === 404) throw data(error.message, { status })
    if (status === 400) throw data({ fault: error.message } satisfies Mistyped, { status: 404 })
    throw error
  }
}
