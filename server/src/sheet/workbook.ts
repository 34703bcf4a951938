/** A sheet of a workbook: what it is called, whether people see it, and the part of the archive that holds its cells. */
export type ListedSheet = { readonly name: string; readonly hidden: boolean; readonly part: string }

/** The sheets of a workbook, in the order of their tabs. */
export function sheetsIn(parts: ReadonlyMap<string, Buffer>): ListedSheet[] {
  const targets = new Map(
    tagsOf(parts, 'xl/_rels/workbook.xml.rels', 'Relationship').map((tag) => [valueOf(tag, 'Id'), valueOf(tag, 'Target')]),
  )
  return tagsOf(parts, 'xl/workbook.xml', 'sheet').map((tag) => ({
    name: valueOf(tag, 'name'),
    hidden: valueOf(tag, 'state') !== '' && valueOf(tag, 'state') !== 'visible',
    part: partAt(targets.get(valueOf(tag, '\\w+:id')) ?? ''),
  }))
}

const partAt = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

const tagsOf = (parts: ReadonlyMap<string, Buffer>, part: string, tag: string): string[] => {
  const text = parts.get(part)?.toString('utf8') ?? ''
  return [...text.matchAll(new RegExp(`<(?:\\w+:)?${tag}\\s[^<>]*>`, 'g'))].map(([found]) => found)
}

/** An attribute of a tag as people read it; '' where there is none. */
const valueOf = (tag: string, name: string): string => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return spelt(double ?? single ?? '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const spelt = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
