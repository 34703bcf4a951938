import { apportion, type Fen } from '../money.ts'

// Apart from planDesk.ts, so that a page that only shows plans carries no schemas.

/** When an instalment must be paid: before anything is made, before it is sent, or when the credit runs out. */
export const gates = { start: '生产前付清', ship: '发货前付清', term: '账期到期前付清' } as const
export type Gate = keyof typeof gates

/** One part of a plan, in per cent of the order. */
export type Share = { readonly label: string; readonly percent: number; readonly gate: 'start' | 'ship' }

/** Paying all at once, which is always offered. */
export const inFull: readonly Share[] = [{ label: '全款', percent: 100, gate: 'start' }]

/** What is to be paid in each part; the parts add up to `gross` to the fen. */
export const amountsOf = (gross: Fen, shares: readonly Share[]): Fen[] =>
  apportion(
    gross,
    shares.map(({ percent }) => percent),
  )

/** '第 1/2 期 定金'; an order that is paid in one part names only that. */
export const instalmentName = ({ step, of, label }: { step: number; of: number; label: string }): string =>
  of > 1 ? `第 ${step}/${of} 期 ${label}` : label

/** The name of what a plan asks for, e.g. '定金 30% + 尾款 70%'. */
export const wordsOfShares = (shares: readonly Share[]): string => shares.map(({ label, percent }) => `${label} ${percent}%`).join(' + ')
