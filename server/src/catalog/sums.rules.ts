/** Of one place of the traits these are meant, of every other place all. */
export type Choice = { readonly place: number; readonly traits: readonly number[] }

/** How many there are of each trait, and how many numbers were looked at to tell. */
export type Sums = { readonly of: Int32Array; readonly looked: number }

type Look = { readonly places: readonly number[]; readonly flags: Uint8Array; readonly told: readonly number[] }

/**
 * Kinds of things, each with a count and one trait in each of `width` places, and how many there are by any choice of traits.
 * Traits are numbers from 1 up, each of one place only. Of the places beyond the first `listed` at most one is chosen at a time.
 * Where a trait has more than `mostLooked` kinds, it is kept as a running sum how many there are of each trait beside it;
 * where it has fewer, its kinds are looked at.
 */
export function traitSums(width: number, listed: number, mostLooked: number) {
  let traits: Int32Array = new Int32Array(1024 * width)
  let counts: Int32Array = new Int32Array(1024)
  /** How many traits there may be by now. */
  let size = 1
  /** The kinds of a trait. */
  const lists: { kinds: Int32Array; length: number }[] = []
  const running: (Int32Array | undefined)[] = []
  const unlisted = Array.from({ length: width - listed }, (_, place) => listed + place)

  /** Says how many there are of a kind. What traits a kind has never changes. */
  function put(kind: number, its: readonly number[], count: number): void {
    if (kind >= counts.length) {
      counts = longer(counts, kind + 1)
      traits = longer(traits, counts.length * width)
    }
    const isNew = traits[kind * width] === 0
    const step = count - (counts[kind] ?? 0)
    for (const [place, trait] of its.entries()) {
      size = Math.max(size, trait + 1)
      if (place >= listed) running[trait] ??= new Int32Array(size)
    }
    for (const trait of its) addStep(trait, its, step)
    counts[kind] = count
    if (!isNew) return
    traits.set(its, kind * width)
    for (const trait of its.slice(0, listed)) list(trait, kind)
  }

  function addStep(trait: number, its: readonly number[], step: number): void {
    let sums = running[trait]
    if (!sums) return
    if (sums.length < size) sums = running[trait] = longer(sums, size)
    for (const beside of its) add(sums, beside, step)
  }

  function list(trait: number, kind: number): void {
    const known = (lists[trait] ??= { kinds: new Int32Array(8), length: 0 })
    if (known.length === known.kinds.length) known.kinds = longer(known.kinds, known.length + 1)
    known.kinds[known.length++] = kind
    if (known.length <= mostLooked || running[trait]) return
    const sums = new Int32Array(size)
    look(trait, { places: [], flags: new Uint8Array(), told: unlisted }, sums)
    running[trait] = sums
  }

  /** Adds the kinds of a trait that have one of the flagged traits in each of `places`; answers how many were looked at. */
  function look(trait: number, { places, flags, told }: Look, sums: Int32Array): number {
    const { kinds, length } = lists[trait] ?? { kinds: new Int32Array(), length: 0 }
    next: for (let at = 0; at < length; at++) {
      const kind = kinds[at] ?? 0
      const count = counts[kind] ?? 0
      if (count === 0) continue
      const first = kind * width
      for (const place of places) if (flags[traits[first + place] ?? 0] !== 1) continue next
      for (let its = first; its < first + listed; its++) add(sums, traits[its] ?? 0, count)
      for (const place of told) add(sums, traits[first + place] ?? 0, count)
    }
    return length
  }

  /** How many there are of each trait among what is meant; of the places beyond the first `listed` only of those `told`. */
  function sum(choices: readonly [Choice, ...Choice[]], told: readonly number[] = unlisted): Sums {
    const of = new Int32Array(size)
    const [rarest, ...others] = choices.toSorted((a, b) => kindsOf(a) - kindsOf(b))
    if (!rarest) return { of, looked: 0 }
    const flags = new Uint8Array(size)
    for (const { traits } of others) for (const trait of traits) flags[trait] = 1
    const places = others.map(({ place }) => place)
    let looked = 0
    for (const trait of rarest.traits) {
      const sums = places.length === 0 ? running[trait] : undefined
      looked += sums ? added(sums, of) : look(trait, { places, flags, told }, of)
    }
    return { of, looked }
  }

  const kindsOf = ({ place, traits }: Choice): number =>
    place < listed ? traits.reduce((all, trait) => all + (lists[trait]?.length ?? 0), 0) : Infinity

  return { put, sum }
}

const add = (sums: Int32Array, trait: number, count: number): void => {
  sums[trait] = (sums[trait] ?? 0) + count
}

function added(sums: Int32Array, into: Int32Array): number {
  for (let trait = 0; trait < into.length; trait++) add(into, trait, sums[trait] ?? 0)
  return into.length
}

/** A copy with room for `length` numbers and some more. */
function longer(from: Int32Array, length: number): Int32Array {
  const made = new Int32Array(Math.max(length, Math.ceil(from.length * 1.3)))
  made.set(from)
  return made
}
