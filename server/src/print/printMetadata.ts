import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PDFHeader, PDFHexString, PDFName, PDFRawStream, PDFString, type PDFDocument } from '@cantoo/pdf-lib'
import type { PrintVariant } from '../../../contract/order/artworkDesk.ts'
import type { Press } from './printInks.ts'
import { profilePath } from './shipped.ts'

export type Variant = PrintVariant

/** What a print file says of itself. */
export type About = {
  readonly variant: Variant
  readonly title: string
  /** When it was made, as ISO 8601 tells it. */
  readonly madeAt: string
}

const versions = {
  'X-4': { header: PDFHeader.forVersion(1, 6), name: 'PDF/X-4' },
  'X-1a': { header: PDFHeader.forVersion(1, 4), name: 'PDF/X-1a:2003' },
} as const

const program = 'Yincai'

/** Says what the standard of print files asks for: for which press it is, what it is called, and which file it is. After all else is in it. */
export async function describe(document: PDFDocument, { variant, title, madeAt }: About, press?: Press): Promise<void> {
  const { context, catalog } = document
  const { header, name } = versions[variant]
  const id = idOf(document, [variant, title, madeAt])
  context.header = header
  const profile = context.flateStream(await readFile(press?.path ?? profilePath), { N: 4 })
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    ...conditionOf(press),
    DestOutputProfile: context.register(profile),
  })
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]))
  const packet = Buffer.from(xmp(variant, { title, at: instant(madeAt), id }))
  catalog.set(PDFName.of('Metadata'), context.register(context.stream(packet, { Type: 'Metadata', Subtype: 'XML' })))
  const day = PDFString.of(`D:${instant(madeAt).replaceAll(/[-:TZ]/g, '')}Z`)
  const info = {
    ...{ Title: PDFHexString.fromText(title), Creator: PDFString.of(program), Producer: PDFString.of(program) },
    ...{ CreationDate: day, ModDate: day, Trapped: PDFName.of('False') },
    ...(variant === 'X-1a' && { GTS_PDFXVersion: PDFString.of(name) }),
  }
  context.trailerInfo.Info = context.register(context.obj(info))
  context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)])
}

/** Which press it is for: one of the registry, or by what the profile calls itself. */
const conditionOf = (press: Press | undefined) =>
  press
    ? { OutputConditionIdentifier: PDFHexString.fromText(press.name), Info: PDFHexString.fromText(press.name) }
    : {
        OutputConditionIdentifier: PDFString.of('FOGRA39'),
        OutputCondition: PDFString.of('Offset printing, ISO 12647-2:2004/Amd 1, paper type 1 or 2'),
        RegistryName: PDFString.of('http://www.color.org'),
        Info: PDFString.of('Coated FOGRA39 (ISO 12647-2:2004)'),
      }

/** To a second. */
const instant = (at: string): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The same for the same content. */
function idOf({ context }: PDFDocument, said: readonly string[]): string {
  const sum = createHash('sha256').update(JSON.stringify(said))
  for (const [, one] of context.enumerateIndirectObjects()) sum.update(one instanceof PDFRawStream ? one.contents : one.toString())
  return sum.digest('hex').slice(0, 32).toUpperCase()
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Of the letters of an id, as they are written of one of 16 bytes. */
const uuid = (id: string): string => id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, 'uuid:$1-$2-$3-$4-$5')

const xmp = (
  variant: Variant,
  { title, at, id }: { title: string; at: string; id: string },
): string => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"${
  variant === 'X-4' ? ' xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"' : ' xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"'
}>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>${program}</xmp:CreatorTool>
<xmp:CreateDate>${at}</xmp:CreateDate>
<xmp:ModifyDate>${at}</xmp:ModifyDate>
<xmp:MetadataDate>${at}</xmp:MetadataDate>
<pdf:Producer>${program}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>${uuid(id)}</xmpMM:DocumentID>
<xmpMM:InstanceID>${uuid(id)}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
${
  variant === 'X-4'
    ? `<pdfxid:GTS_PDFXVersion>${versions[variant].name}</pdfxid:GTS_PDFXVersion>`
    : `<pdfx:GTS_PDFXVersion>${versions[variant].name}</pdfx:GTS_PDFXVersion>`
}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
