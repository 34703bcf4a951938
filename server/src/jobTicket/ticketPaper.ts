import { pictureBytes, type PaperPicture } from '../paper/picture.ts'
import { foot, inks, room, rule, upright } from '../paper/layout.ts'
import { drawnTogether, mm, type Paper } from '../paper/paper.ts'
import type { Facts, Place } from './ticket.rules.ts'

declare module '../paper/papers.ts' {
  interface Papers {
    ticket: TicketPaper
    tickets: { readonly title: string; readonly papers: readonly TicketPaper[] }
  }
}

/** A file of artwork: where it is printed and what is said of it; '' where nobody said. */
type Drawn = {
  readonly name: string
  readonly position: string
  /** Of how many pieces by name; '' where all are alike. */
  readonly names: string
  readonly note: string
  readonly picture: string | null
  /** What its print file is made of, as one hash; '': it is no design, or was put there before. */
  readonly chain: string
}

/** What stands on a job ticket. Pictures are PNG in base64. */
export type TicketPaper = {
  readonly number: string
  readonly orderId: string
  readonly company: string
  readonly madeAt: string
  readonly facts: Facts
  readonly spec: readonly string[]
  readonly cells: Facts
  /** What is made, in its colours. */
  readonly worn: readonly { readonly words: string; readonly picture: string }[]
  readonly places: readonly Place[]
  /** The pictures that these two name; of those that are not there any more none. */
  readonly pictures: Readonly<Record<string, PaperPicture>>
  readonly artwork: readonly Drawn[]
  readonly steps: readonly { readonly name: string; readonly day: string; readonly done: string }[]
  readonly packing: Facts
  readonly mark: string
}

const { ink, pale, rule: line } = inks
const accent = '#c8330e'
const { left, width } = upright

type Pictures = ReadonlyMap<string, Buffer>

/** The job ticket of a line, A4 upright: what is made, of what, printed where, by which steps, how many, by when. */
export const ticketPdf = (ticket: TicketPaper): Promise<Buffer> => ticketsPdf({ title: `工单 ${ticket.number}`, papers: [ticket] })

/** Many of them in one file. */
export async function ticketsPdf({ title, papers }: { readonly title: string; readonly papers: readonly TicketPaper[] }): Promise<Buffer> {
  const named = new Map(papers.flatMap((ticket) => Object.entries(ticket.pictures)))
  const made = [...named].map(async ([name, one]) => [name, await pictureBytes(one)] as const)
  const pictures = new Map((await Promise.all(made)).flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : [])))
  return drawnTogether({
    title,
    papers,
    draw: (page, ticket) => draw(page, ticket, pictures),
    foot: (page, { number }, at, of) => foot(page, `工单 ${number}`, at, of),
  })
}

function draw(page: Paper, ticket: TicketPaper, pictures: Pictures): void {
  head(page, ticket)
  about(page, ticket, pictures)
  section(page, '规格与工艺', ticket.spec.length > 0 ? ticket.spec.join('　·　') : '无可选配置')
  if (ticket.cells.length > 0) cells(page, ticket.cells)
  if (ticket.places.length > 0) places(page, ticket.places, pictures)
  if (ticket.artwork.length > 0) artwork(page, ticket.artwork)
  steps(page, ticket.steps)
  if (ticket.packing.length > 0) listing(page, '装箱', ticket.packing)
  if (ticket.mark) section(page, '客户备注', ticket.mark)
}

function head(page: Paper, { number, company, madeAt }: TicketPaper): void {
  page.fontSize(20).fillColor(ink).text('生产工单', left, mm(14), { width })
  page.fontSize(14).text(number, left, mm(15), { width, align: 'right' })
  page.fontSize(9).fillColor(pale)
  page.text(`客户：${company}`, left, mm(24), { width })
  page.text(`生成时间：${madeAt}`, left, mm(24), { width, align: 'right' })
  rule(page.lineWidth(1).strokeColor(ink), mm(31))
  page.y = mm(34)
}

const side = mm(26)

/** What is made: of one colour its picture beside the facts, of several above them. */
function about(page: Paper, { worn: all, facts: rows }: TicketPaper, pictures: Pictures): void {
  const shown = all.filter(({ picture }) => pictures.has(picture))
  const [only] = shown
  if (shown.length > 1) colours(page, shown, pictures)
  if (!only || shown.length > 1) return facts(page, rows, width)
  const y = page.y
  page.image(pictures.get(only.picture) ?? '', left + width - side, y, { fit: [side, side] })
  page.y = y
  facts(page, rows, width - side - mm(4))
  page.y = Math.max(page.y, y + side + mm(3))
}

/** The pictures of several colours side by side. */
function colours(page: Paper, shown: TicketPaper['worn'], pictures: Pictures): void {
  const y = page.y
  shown.forEach(({ words, picture }, at) => {
    const x = left + at * (side + mm(4.8))
    page.image(pictures.get(picture) ?? '', x, y, { fit: [side, side] })
    page
      .fontSize(8)
      .fillColor(ink)
      .text(words, x, y + side + mm(0.8), { width: side, height: mm(4), align: 'center', ellipsis: true })
  })
  page.y = y + side + mm(7)
}

/** Two columns of names and values. */
function facts(page: Paper, rows: Facts, wide: number): void {
  const half = wide / 2
  for (let at = 0; at < rows.length; at += 2) {
    const y = page.y
    const ends = rows.slice(at, at + 2).map(([name, value], column) => {
      const x = left + column * half
      page
        .fontSize(9)
        .fillColor(pale)
        .text(name, x, y, { width: mm(20) })
      page
        .fontSize(10)
        .fillColor(ink)
        .text(value, x + mm(20), y, { width: half - mm(24) })
      return page.y
    })
    page.y = Math.max(...ends) + mm(1.5)
  }
  page.y += mm(2)
}

function heading(page: Paper, title: string): void {
  room(page, mm(16))
  rule(page.lineWidth(0.5).strokeColor(line), page.y)
  page
    .fontSize(11)
    .fillColor(ink)
    .text(title, left, page.y + mm(2), { width })
  page.y += mm(1.5)
}

function section(page: Paper, title: string, words: string): void {
  heading(page, title)
  page.fontSize(10).fillColor(ink).text(words, left, page.y, { width, lineGap: 2 })
  page.y += mm(3)
}

function listing(page: Paper, title: string, rows: Facts): void {
  heading(page, title)
  for (const [name, value] of rows) {
    room(page, mm(6))
    const y = page.y
    page
      .fontSize(9)
      .fillColor(pale)
      .text(name, left, y, { width: mm(58) })
    page
      .fontSize(10)
      .fillColor(ink)
      .text(value, left + mm(60), y, { width: width - mm(60) })
    page.y += mm(1)
  }
  page.y += mm(2)
}

/** The matrix, three cells a row. */
function cells(page: Paper, rows: Facts): void {
  heading(page, '颜色尺码数量')
  const wide = width / 3
  for (let at = 0; at < rows.length; at += 3) {
    room(page, mm(7))
    const y = page.y
    rows.slice(at, at + 3).forEach(([name, count], column) => {
      const x = left + column * wide
      page.lineWidth(0.5).strokeColor(line).rect(x, y, wide, mm(6.5)).stroke()
      page
        .fontSize(9)
        .fillColor(ink)
        .text(name, x + mm(2), y + mm(1.4), { width: wide - mm(22), height: mm(5), ellipsis: true })
      page.fontSize(10).text(count, x + wide - mm(20), y + mm(1.2), { width: mm(18), align: 'right', lineBreak: false })
    })
    page.y = y + mm(6.5)
  }
  page.y += mm(3)
}

const box = { width: mm(56), height: mm(44) }

/** Each place that is printed, drawn to scale on its side of the article; three a row. */
function places(page: Paper, all: readonly Place[], pictures: Pictures): void {
  heading(page, '印刷部位（单位 mm）')
  for (let at = 0; at < all.length; at += 3) {
    room(page, box.height + mm(16))
    const y = page.y
    all.slice(at, at + 3).forEach((place, column) => onePlace(page, place, left + column * (box.width + mm(6)), y, pictures))
    page.y = y + box.height + mm(15)
  }
}

function onePlace(page: Paper, { words, view, area }: Place, x: number, y: number, pictures: Pictures): void {
  const whole = view ?? area
  if (whole && area) {
    const scale = Math.min(box.width / whole.widthMm, box.height / whole.heightMm)
    const at = x + (box.width - whole.widthMm * scale) / 2
    const picture = view && pictures.get(view.picture)
    if (view && picture) page.image(picture, at, y, { width: view.widthMm * scale, height: view.heightMm * scale })
    if (view)
      page
        .lineWidth(0.8)
        .strokeColor(pale)
        .rect(at, y, view.widthMm * scale, view.heightMm * scale)
        .stroke()
    const inset = view ? area : { ...area, xMm: 0, yMm: 0 }
    page.lineWidth(1).dash(2, { space: 2 }).strokeColor(accent)
    page
      .rect(at + inset.xMm * scale, y + inset.yMm * scale, area.widthMm * scale, area.heightMm * scale)
      .stroke()
      .undash()
    page.fontSize(8).fillColor(accent)
    const size = `${area.widthMm}×${area.heightMm}`
    const middle = { x: at + (inset.xMm + area.widthMm / 2) * scale, y: y + (inset.yMm + area.heightMm / 2) * scale }
    // What is printed is not written over.
    page.text(size, middle.x - page.widthOfString(size) / 2, view?.isMocked ? y + 2 : middle.y - 5, { lineBreak: false })
  }
  page.fontSize(9).fillColor(ink)
  page.text(words, x, y + box.height + mm(1.5), { width: box.width, height: mm(8), ellipsis: true })
  if (view && area) {
    page.fontSize(7.5).fillColor(pale)
    page.text(`${view.label}　距左 ${area.xMm}　距上 ${area.yMm}`, x, y + box.height + mm(9), { width: box.width, lineBreak: false })
  }
}

const thumb = { width: mm(38), height: mm(27) }

/** What is printed, as the company brought it, where, and what it says of it; files that are no pictures by their names. */
function artwork(page: Paper, files: TicketPaper['artwork']): void {
  heading(page, '稿件')
  for (const file of files) {
    const beside = { width: width - thumb.width - mm(5), lineGap: 1.5 }
    const said = [file.names, file.note].filter(Boolean).join('\n') || '无备注'
    const high = Math.max(thumb.height, page.fontSize(10).heightOfString(said, beside) + mm(file.chain ? 17 : 13))
    room(page, high + mm(4))
    const y = page.y
    page.lineWidth(0.5).strokeColor(line).rect(left, y, thumb.width, thumb.height).stroke()
    if (file.picture)
      page.image(Buffer.from(file.picture, 'base64'), left + 2, y + 2, {
        fit: [thumb.width - 4, thumb.height - 4],
        align: 'center',
        valign: 'center',
      })
    else
      page
        .fontSize(9)
        .fillColor(pale)
        .text('源文件', left, y + mm(11), { width: thumb.width, align: 'center' })
    const x = left + thumb.width + mm(5)
    page
      .fontSize(8)
      .fillColor(pale)
      .text(file.name, x, y, { width: beside.width, height: mm(4), ellipsis: true })
    page
      .fontSize(11)
      .fillColor(file.position ? accent : pale)
      .text(file.position || '客户未说明部位', x, y + mm(5), beside)
    page
      .fontSize(10)
      .fillColor(file.names || file.note ? ink : pale)
      .text(said, x, y + mm(11.5), beside)
    if (file.chain)
      page
        .fontSize(7)
        .fillColor(pale)
        .text(`指纹链 ${file.chain}`, x, y + high - mm(2.5), { width: beside.width, lineBreak: false })
    page.y = y + high + mm(4)
  }
}

/** The steps with room to sign: 合格, 不合格, 签名. */
function steps(page: Paper, all: TicketPaper['steps']): void {
  heading(page, '工序')
  if (all.length === 0) {
    page.fontSize(10).fillColor(pale).text('尚未排产，排产后生成工序。', left, page.y, { width })
    page.y += mm(3)
    return
  }
  const columns = [
    ['工序', 46],
    ['计划日期', 32],
    ['完成情况', 38],
    ['合格 / 不合格', 34],
    ['签名', 30],
  ] as const
  const row = (texts: readonly string[], colour: string) => {
    room(page, mm(8))
    const y = page.y
    let x = left
    columns.forEach(([, wide], at) => {
      page.lineWidth(0.5).strokeColor(line).rect(x, y, mm(wide), mm(8)).stroke()
      page
        .fontSize(9)
        .fillColor(colour)
        .text(texts[at] ?? '', x + mm(2), y + mm(2.2), { width: mm(wide - 4), height: mm(5), ellipsis: true })
      x += mm(wide)
    })
    page.y = y + mm(8)
  }
  row(
    columns.map(([name]) => name),
    pale,
  )
  for (const { name, day, done } of all) row([name, day, done], ink)
  page.y += mm(3)
}
