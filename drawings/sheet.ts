/** Offset 0–1, colour, opacity (1 when absent). */
export type Stop = readonly [number, string, number?]

/** What one picture needs to define once (gradients, filters, clips); equal definitions share an id. */
export type Sheet = { readonly define: (element: string) => string; readonly defs: () => string }

/** An empty sheet. `define` takes an element whose first attribute is `id="@"` and answers `url(#…)`. */
export function newSheet(): Sheet {
  const known = new Map<string, string>()
  return {
    define(element) {
      const id = known.get(element) ?? `d${known.size}`
      known.set(element, id)
      return `url(#${id})`
    },
    defs: () => `<defs>${[...known].map(([element, id]) => element.replace('id="@"', `id="${id}"`)).join('')}</defs>`,
  }
}

const stopTags = (stops: readonly Stop[]) =>
  stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')

/** A gradient along `way` = x1 y1 x2 y2 in shares of the painted shape's box; top to bottom by default. */
export function linear(sheet: Sheet, stops: readonly Stop[], way = [0, 0, 0, 1]): string {
  const [x1, y1, x2, y2] = way
  return sheet.define(`<linearGradient id="@" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`)
}

/** A gradient from a centre outwards, in shares of the painted shape's box. */
export function radial(sheet: Sheet, stops: readonly Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]): string {
  return sheet.define(`<radialGradient id="@" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`)
}

/** Filters reckon in the picture's own colours: without this each step converts every pixel twice. */
export const plain = 'color-interpolation-filters="sRGB"'

export const blur = (sheet: Sheet, spread: number) =>
  sheet.define(`<filter id="@" x="-.4" y="-.4" width="1.8" height="1.8" ${plain}><feGaussianBlur stdDeviation="${spread}"/></filter>`)

export const clip = (sheet: Sheet, d: string) => sheet.define(`<clipPath id="@"><path d="${d}"/></clipPath>`)
