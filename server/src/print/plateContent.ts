import { operationsOf, type Operation } from '../artwork/content.rules.ts'
import { partOf, plainNames, processInks, type Plain, type Told } from './plateSpaces.ts'

// The content of a page as one plate of it: plain colours are called by names that answer greys, and where something is printed over others of
// which it has nothing on this plate, it is drawn so that nothing is taken away.

/** What a graphics state of a page says; undefined: nothing of it. */
export type Said = {
  readonly line: boolean | undefined
  readonly fill: boolean | undefined
  readonly mode: number | undefined
  readonly blend: string | undefined
}

/** What the names in a content stand for. */
export type Names = {
  readonly plate: string
  readonly space: (name: string) => Told
  readonly state: (name: string) => Said | undefined
  /** What is drawn by that name: a form, a stencil, or a picture of such colours. */
  readonly drawn: (name: string) => 'form' | 'group' | 'stencil' | Told
  /** By what name content draws a form that begins so. */
  readonly form: (name: string, begun: State) => string
  readonly shade: (name: string) => Told
  /** By what name content sets a blend mode. */
  readonly blending: (mode: string) => string
}

/** Names that no page has for colours of its own. */
export const standIns: Readonly<Record<Plain, string>> = { grey: 'YcGrey', rgb: 'YcRgb', cmyk: 'YcCmyk', lab: 'YcLab' }
const begun: Readonly<Record<Plain, string>> = { grey: '0', rgb: '0 0 0', cmyk: '0 0 0 1', lab: '0 0 0' }

/** What everything begins with: black. */
export const beginning = `/${standIns.grey} cs 0 scn /${standIns.grey} CS 0 SCN\n`

/** A colour, of this plate: it has nothing to do with it, has none of it by itself, or draws nothing anywhere. */
type Colour = { readonly absent: boolean; readonly zero: boolean; readonly none: boolean }
/** How things are painted. */
export type State = {
  fill: Colour
  line: Colour
  fillSpace: Told
  lineSpace: Told
  overFill: boolean
  overLine: boolean
  mode: number
  /** The blend mode that the page has set, and the one that stands. */
  own: string
  set: string
}

const plainOperators: Readonly<Record<string, readonly [Plain, 'fill' | 'line']>> = {
  ...{ g: ['grey', 'fill'], G: ['grey', 'line'], rg: ['rgb', 'fill'], RG: ['rgb', 'line'], k: ['cmyk', 'fill'], K: ['cmyk', 'line'] },
}
const paths = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*'])
const painters: Readonly<Record<string, readonly ('fill' | 'line')[]>> = {
  ...{ f: ['fill'], F: ['fill'], 'f*': ['fill'], S: ['line'], s: ['line'] },
  ...{ B: ['fill', 'line'], 'B*': ['fill', 'line'], b: ['fill', 'line'], 'b*': ['fill', 'line'] },
  ...{ Tj: ['fill'], TJ: ['fill'], "'": ['fill'], '"': ['fill'] },
}

/** The content, drawn as the plate; `first`: how things are painted where it begins, as `firstState` has it on a page. */
export function plateContent(bytes: Uint8Array, names: Names, first: State): Uint8Array {
  const edits: { readonly from: number; readonly to: number; readonly said: Uint8Array }[] = []
  const put = (from: number, to: number, ...said: (string | Uint8Array)[]) =>
    edits.push({ from, to, said: Buffer.concat(said.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one))) })
  let now = first
  const saved: State[] = []
  let path = -1

  /** Sets the blend mode that is right for what is drawn; a path begins before it is known how it is painted. */
  function blend(from: number, isNothing: boolean): void {
    const wanted = isNothing && now.own === 'Normal' ? 'Darken' : now.own
    if (wanted === now.set) return
    const place = path >= 0 ? path : from
    put(place, place, `/${names.blending(wanted)} gs `)
    now.set = wanted
  }
  const isNothing = (colour: Colour, isOver: boolean): boolean =>
    colour.none || (isOver && (colour.absent || (colour.zero && now.mode === 1)))

  function colour(one: Operation): void {
    const { operator, operands, from, at, to } = one
    const plain = plainOperators[operator]
    if (plain) {
      const [kind, part] = plain
      const told = { plain: kind, direct: true } as const
      now = { ...now, [part]: colourOf(names.plate, told, operands), [`${part}Space`]: told }
      const [cs, scn] = part === 'fill' ? ['cs', 'scn'] : ['CS', 'SCN']
      return void put(from, to, `/${standIns[kind]} ${cs} `, bytes.subarray(from, at), ` ${scn}`)
    }
    const part = operator === operator.toLowerCase() ? 'fill' : 'line'
    if (operator.toLowerCase() === 'cs') {
      const name = nameIn(operands)
      const direct = plainNames[name]
      const told = direct ? ({ plain: direct, direct: true } as const) : names.space(name)
      const first = told && 'plain' in told ? begun[told.plain] : null
      now = { ...now, [part]: colourOf(names.plate, told, first?.split(' ').map(Number) ?? [1]), [`${part}Space`]: told }
      const said = direct ? standIns[direct] : name
      if (first !== null) put(from, to, `/${said} ${operator} ${first} ${part === 'fill' ? 'scn' : 'SCN'}`)
    } else now = { ...now, [part]: colourOf(names.plate, now[`${part}Space`], operands) }
  }

  function state(said: Said | undefined): void {
    if (!said) return
    now = {
      ...now,
      // What is said of lines alone is of all.
      overLine: said.line ?? now.overLine,
      overFill: said.fill ?? said.line ?? now.overFill,
      mode: said.mode ?? now.mode,
      ...(said.blend !== undefined && { own: said.blend, set: said.blend }),
    }
  }

  function paint({ operator, operands, from, to }: Operation): void {
    const painted = painters[operator]
    if (painted) {
      const parts = painted.map((part) => isNothing(now[part], part === 'fill' ? now.overFill : now.overLine))
      return blend(from, parts.some(Boolean))
    }
    if (operator === 'BI') {
      blend(from, now.overFill && !isProcess(names.plate))
      return void put(from, to, inline(bytes.subarray(from, to)))
    }
    const drawn = operator === 'sh' ? names.shade(nameIn(operands)) : names.drawn(nameIn(operands))
    if (drawn === 'form' || drawn === 'group') {
      blend(from, false)
      // A form goes on as things are painted where it is drawn, but for how all of a group is mixed with what lies below.
      const begun = drawn === 'form' ? now : { ...now, ...unmixed }
      put(from, to, `/${names.form(nameIn(operands), begun)} Do`)
    } else blend(from, isNothing(drawn === 'stencil' ? now.fill : colourOf(names.plate, drawn, [1]), now.overFill))
  }

  for (const one of operationsOf(bytes)) {
    const { operator, operands, from } = one
    if (operator === 'q') saved.push({ ...now })
    else if (operator === 'Q') now = saved.pop() ?? now
    else if (operator in plainOperators || /^(cs|scn?)$/i.test(operator)) colour(one)
    else if (operator === 'gs') state(names.state(nameIn(operands)))
    else if (paths.has(operator)) path = path < 0 ? from : path
    else {
      if (operator in painters || operator === 'Do' || operator === 'sh' || operator === 'BI') paint(one)
      path = -1
    }
  }
  return edited(bytes, edits)
}

const unmixed = { own: 'Normal', set: 'Normal' } as const

/** How things are painted where a page begins. */
export function firstState(plate: string): State {
  const told = { plain: 'grey', direct: true } as const
  const black = colourOf(plate, told, [0])
  return {
    ...{ fill: black, line: black, fillSpace: told, lineSpace: told },
    ...{ overFill: false, overLine: false, mode: 0, ...unmixed },
  }
}

const isProcess = (plate: string): boolean => processInks.some((name) => name === plate)
const nameIn = (operands: Operation['operands']): string => String(operands.at(-1) ?? '').replace(/^\//, '')

/** Of which plates a colour has nothing: of those that it does not name; by its own numbers only where nothing mixes them anew. */
function colourOf(plate: string, told: Told, operands: Operation['operands']): Colour {
  if (told === null) return { absent: false, zero: false, none: false }
  if ('inks' in told) {
    const isNone = told.inks.every((name) => name === 'None')
    return { absent: partOf(told.inks, plate) < 0, zero: false, none: isNone }
  }
  const channel = processInks.findIndex((name) => name === plate)
  const parts = operands.filter((one) => typeof one === 'number').slice(-4)
  return { absent: channel < 0, zero: told.direct && told.plain === 'cmyk' && parts.length === 4 && parts[channel] === 0, none: false }
}

function edited(
  bytes: Uint8Array,
  edits: readonly { readonly from: number; readonly to: number; readonly said: Uint8Array }[],
): Uint8Array {
  const parts: Uint8Array[] = []
  let kept = 0
  for (const { from, to, said } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(bytes.subarray(kept, from), said)
    kept = to
  }
  return Buffer.concat([...parts, bytes.subarray(kept)])
}

/** A picture within the text: what its head calls plain colours. */
function inline(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const head = text.slice(0, Math.max(0, text.search(/\sID\s/)))
  const greyed = head.replaceAll(/\/(DeviceGray|DeviceRGB|DeviceCMYK|G|RGB|CMYK)(?=[\s/\]<]|$)/g, (whole, name: string) => {
    const plain = plainNames[name]
    return plain ? `/${standIns[plain]}` : whole
  })
  return Buffer.from(greyed + text.slice(head.length), 'latin1')
}
