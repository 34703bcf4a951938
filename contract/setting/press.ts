import { fontKeys, type FontKey } from '../artwork/layer.ts'
import type { Setting } from './terms.ts'

// What the workshop prints with: the profile of its press, how much ink it takes, the spot inks that it keeps, the fonts that it offers.

/** The profile that comes with the mall, by what it is called. */
export const shippedPress = 'Coated FOGRA39'

export const inksAtMost = 200

/** A spot ink that the merchant keeps, and what it looks like. */
export type KeptInk = { readonly name: string; readonly rgb: string }

export type PressFacts = {
  /** The hash of an uploaded profile; null: the one that comes with the mall. */
  readonly profile: string | null
  /** All inks together at one place, in percent. */
  readonly mostInk: number
  readonly inks: readonly KeptInk[]
  /** Fonts that new text is not offered; what is set in them is printed all the same. */
  readonly fontsOff: readonly FontKey[]
}

export const mostInkRange = { least: 200, most: 400 } as const
const usual: PressFacts = { profile: null, mostInk: 300, inks: [], fontsOff: [] }

const isInk = (one: unknown): one is KeptInk =>
  typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string' && 'rgb' in one && typeof one.rgb === 'string'

/** What is set; what cannot be is as usual. */
export const pressSetting: Setting<PressFacts> = {
  key: 'press',
  of: (stored) => {
    const own = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
    const { profile, mostInk, inks, fontsOff } = own
    return {
      profile: typeof profile === 'string' && /^[0-9a-f]{64}$/.test(profile) ? profile : usual.profile,
      mostInk: typeof mostInk === 'number' && mostInk >= mostInkRange.least && mostInk <= mostInkRange.most ? mostInk : usual.mostInk,
      inks: Array.isArray(inks) ? inks.filter(isInk).slice(0, inksAtMost) : usual.inks,
      fontsOff: Array.isArray(fontsOff) ? fontKeys.filter((key) => fontsOff.includes(key)) : usual.fontsOff,
    }
  },
}
