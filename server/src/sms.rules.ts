import { codeTypes } from '../../contract/account/account.ts'

/**
 * What a message is for: a code to prove the phone by, the verdict on a company that nobody of it can log in to read, that there
 * is a notice in the mall, or that one logs in with another phone now, and the code to take that back.
 */
export const smsTypes = [...codeTypes, 'prove', 'verified', 'refused', 'notice', 'moved'] as const
export type SmsType = (typeof smsTypes)[number]

/**
 * A verdict carries no code: its template says that one may log in now, or that one may look why not. A notice carries what
 * it is about (订单与生产), and nothing of its content: text messages are read by others too.
 */
export type Sms = { phone: string; type: SmsType; code?: string; about?: string }

/** Hands a message to whoever brings it to the phone. Throws when it was not taken; it is then tried again. */
export type SmsProvider = (message: Sms) => Promise<void>
