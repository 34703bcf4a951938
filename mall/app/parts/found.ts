import { data } from 'react-router'
import { Refusal, refusals } from '../../../contract/refusal.ts'

/** What was asked for, or the not-found page with the refusal's own words where it is not there. */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && [400, 404].includes(refusals[error.code].status)) {
      throw data(error.message, { status: 404 })
    }
    throw error
  }
}
