import { blur, clip, type Sheet } from './sheet.ts'

/** A number short enough for a picture: one decimal. */
export const n = (v: number) => String(Math.round(v * 10) / 10)

export const fill = (d: string, paint: string, opacity = 1) =>
  `<path d="${d}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const line = (d: string, paint: string, width: number, opacity = 1, cap = 'round') =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"${
    opacity < 1 ? ` opacity="${opacity}"` : ''
  }/>`

export const group = (content: string, attributes: string) => `<g ${attributes}>${content}</g>`

/** Nothing of `content` is seen outside the outline `d`. */
export const inside = (sheet: Sheet, d: string, content: string) => group(content, `clip-path="${clip(sheet, d)}"`)

/** `content` out of focus: soft light and soft shade. One blur for many shapes is far cheaper than one each. */
export const soft = (sheet: Sheet, spread: number, content: string) => group(content, `filter="${blur(sheet, spread)}"`)

/** An outline of a rectangle with round corners. */
export function rounded(x: number, y: number, w: number, h: number, r: number): string {
  const [right, bottom] = [x + w, y + h]
  return `M${x + r} ${y}H${right - r}Q${right} ${y} ${right} ${y + r}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}H${x + r}Q${x} ${bottom} ${x} ${bottom - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`
}

/** An outline of an ellipse. */
export const oval = (cx: number, cy: number, rx: number, ry = rx) =>
  `M${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx + rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx - rx)} ${n(cy)}Z`

/** An outline through corners: `poly(x1, y1, x2, y2, …)`. */
export function poly(...xy: number[]): string {
  const corners = xy.flatMap((x, i) => (i % 2 === 0 ? [`${n(x)} ${n(xy[i + 1] ?? 0)}`] : []))
  return `M${corners.join('L')}Z`
}

/**
 * The outline of a turned body (bottle, cup) from half widths down its axis: rows of `[y, half width]`, with a flat elliptic
 * top and bottom whose height is `flat` of the width.
 */
export function turned(cx: number, rows: readonly (readonly [number, number])[], flat = 0.1): string {
  const first = rows[0] ?? [0, 0]
  const last = rows[rows.length - 1] ?? first
  const right = rows.map(([y, half]) => `L${n(cx + half)} ${n(y)}`).join('')
  const left = rows
    .toReversed()
    .map(([y, half]) => `L${n(cx - half)} ${n(y)}`)
    .join('')
  const bottom = `A${n(last[1])} ${n(last[1] * flat)} 0 0 1 ${n(cx - last[1])} ${n(last[0])}`
  const top = `A${n(first[1])} ${n(first[1] * flat)} 0 0 1 ${n(cx + first[1])} ${n(first[0])}`
  return `M${n(cx + first[1])} ${n(first[0])}${right}${bottom}${left}${top}Z`
}
