import { codeTypes } from '../../../contract/account.ts'

/** What a message is for: a code to prove the phone by, the verdict on a company that nobody of it can log in to read,
 * or that there is a notice in the mall. */
export const smsTypes = [...codeTypes, 'verified', 'refused', 'notice'] as const
export type SmsType = (typeof smsTypes)[number]

/**
 * A verdict carries no code: its template says that one may log in now, or that one may look why not. A notice carries what
 * it is about (订单与生产), and nothing of its content: text messages are read by others too.
 */
export type Sms = { phone: string; type: SmsType; code?: string; about?: string }
