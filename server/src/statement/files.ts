import { Readable } from 'node:stream'
import { readPayee } from '../payment/payee.sql.ts'
import { shanghai } from '../../../contract/text.ts'
import { mainOf } from '../account/main.sql.ts'
import { insertFile } from '../file/file.sql.ts'
import { keep, type Contents } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { marksNow } from '../paper/marksNow.ts'
import { xlsxBytesOf } from '../sheetRun/files.ts'
import { shownLines, sumsOf } from './shown.ts'
import { sheetOf, type StatementPaper } from './statementSheet.ts'
import { linesOf, readStatement, setFiles, type ListedStatement } from './statement.sql.ts'

/** Makes the PDF and the spreadsheet of a statement, as it was issued. Run twice, the first files stay. */
export async function makeStatementFiles(services: Contents, id: number): Promise<void> {
  const statement = await readStatement(services.db, id, null)
  if (statement.pdfId !== null) return
  const paper = await paperOf(services, statement)
  const pdf = await drawPaper({ kind: 'statement', ...paper })
  const xlsx = await xlsxBytesOf([sheetOf(paper)])
  const accountId = await mainOf(services.db, statement.companyId)
  const pdfId = await stored(services, statement, accountId, 'pdf', pdf)
  await setFiles(services.db, id, { pdfId, xlsxId: await stored(services, statement, accountId, 'xlsx', xlsx) })
}

async function paperOf(contents: Contents, statement: ListedStatement): Promise<StatementPaper> {
  const { db } = contents
  const lines = await linesOf(db, statement.id)
  const { number, companyName, month, opening, closing, createdAt } = statement
  const [first, last] = [shownLines(statement, lines, 'buyer'), sumsOf(lines)]
  return {
    number,
    month,
    buyer: companyName,
    seller: (await readPayee(db)).payee,
    issuedAt: shanghai(createdAt),
    marks: await marksNow(contents),
    opening,
    closing,
    ...last,
    lines: first.map(({ time, kindLabel, orderId, note, more, less, invoiced, balance }) => ({
      time,
      kindLabel,
      orderId: orderId ?? '',
      note,
      more,
      less,
      invoiced,
      balance,
    })),
  }
}

/** Keeps a file as the company's own, private one. */
async function stored(
  services: Contents,
  { companyId, number }: ListedStatement,
  accountId: number,
  type: 'pdf' | 'xlsx',
  bytes: Buffer,
): Promise<number> {
  const arrived = await receive(services.dataDir, Readable.from([bytes]), Number.MAX_SAFE_INTEGER)
  await keep(services, arrived)
  const { size, hash } = arrived
  const file = { kind: 'statement', name: `对账单-${number}.${type}`, type, size, hash, preview: null } as const
  return (await insertFile(services.db, { side: 'buyer', companyId, accountId }, file)).id
}
