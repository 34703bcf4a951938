import { parcelStatuses, type Parcel, type ParcelState, type ParcelStatus } from '../../../contract/production/courier.ts'
import { shanghai } from '../../../contract/text.ts'
import { waitAfter } from '../outside/backOff.rules.ts'
import type { Told } from '../outside/courier/told.rules.ts'

/** What is known of a parcel; `lines`: how many its trail has. */
export type Known = {
  readonly state: ParcelState
  readonly status: ParcelStatus | null
  readonly statusAt: Date | null
  readonly lines: number
}

export type Standing = Omit<Known, 'lines'> & {
  /** 'begins': somebody has to look from now on; 'ends': nobody has to any more. */
  readonly trouble: 'begins' | 'ends' | 'same'
  /** It was signed for, and was not known to be. */
  readonly signed: boolean
}

const troubled = (status: ParcelStatus | null): boolean => status !== null && parcelStatuses[status].trouble

/** Whether what is told is newer than what is known: a later line, or more lines up to the same moment. */
function isNews({ statusAt, lines }: Known, { stops }: Told): boolean {
  const [newest] = stops
  if (!newest) return false
  if (statusAt === null || newest.at > statusAt) return true
  return newest.at.getTime() === statusAt.getTime() && stops.length > lines
}

/**
 * Where a parcel stands after what was told of it. Told again, or late, it changes nothing: a parcel never goes back in time,
 * and what is over stays so unless something newer is told.
 */
export function standingAfter(known: Known, told: Told): Standing {
  const news = isNews(known, told)
  const newest = news ? told.stops[0] : undefined
  const status = newest ? told.status : known.status
  const state = stateAfter(known.state, told.following, news)
  const worse = (newest && status !== known.status && troubled(status)) || (state === 'lost' && known.state !== 'lost')
  // Who was given up and is followed again, or is told to be over, is nobody's trouble though nothing new was told.
  const better = (newest !== undefined || (givenUp(known.state) && !givenUp(state))) && !troubled(status)
  return {
    state,
    status,
    statusAt: newest?.at ?? known.statusAt,
    trouble: worse ? 'begins' : better ? 'ends' : 'same',
    signed: newest !== undefined && status === 'signed' && known.status !== 'signed',
  }
}

const givenUp = (state: ParcelState): boolean => state === 'lost' || state === 'refused'

function stateAfter(state: ParcelState, following: Told['following'], news: boolean): ParcelState {
  if (following === 'over') return 'over'
  if (following === 'lost') return state === 'over' ? 'over' : 'lost'
  return news || state === 'waiting' || state === 'refused' ? 'watched' : state
}

const minute = 60_000 // ms

/** ms that must lie between two questions about one parcel: whoever asks more often is locked out of it. */
export const askedAtMost = 30 * minute

/** A followed parcel of which nothing was heard for so long, ms, is asked about: a push may have been lost. */
export const silentFor = 12 * 60 * minute

/** How long a parcel is asked about, ms from its sending; the provider itself gives up after as long. */
const followedFor = 60 * 24 * 60 * minute

/** When a followed parcel is asked about next; null: it is not any more. */
export const nextLook = (sentAt: Date, now: Date): Date | null =>
  now.getTime() - sentAt.getTime() > followedFor ? null : new Date(now.getTime() + silentFor)

/** When the provider is tried again after so many tries in vain, beginning with 0; null: it is not any more. */
export const nextTry = (tries: number, sentAt: Date, now: Date): Date | null =>
  now.getTime() - sentAt.getTime() > followedFor ? null : new Date(now.getTime() + waitAfter({ first: 5 * minute, most: silentFor }, tries))

/** A parcel as it was read with what it belongs to. */
export type ReadParcel = {
  readonly id: number
  readonly state: ParcelState
  readonly status: ParcelStatus | null
  readonly latest: { readonly at: string; readonly words: string } | null
}

/** A parcel as pages show it; null where its provider tells nothing of it. */
export function shownParcel(parcel: ReadParcel | null): Parcel | null {
  if (!parcel || (!parcel.latest && parcel.state !== 'watched' && parcel.state !== 'lost')) return null
  const { id, status, latest } = parcel
  return {
    id,
    label: status ? parcelStatuses[status].label : '暂无物流信息',
    trouble: troubled(status),
    signed: status === 'signed',
    latest: latest && { time: shanghai(new Date(latest.at)), words: latest.words },
  }
}
