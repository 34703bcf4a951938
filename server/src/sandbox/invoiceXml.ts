import { shanghai } from '../../../contract/text.ts'
import type { SandboxRequest } from './invoice.sql.ts'
import { safe } from './xml.ts'

const tag = (name: string, content: string): string => `<${name}>${safe(content)}</${name}>`

/** An invoice as data, by the names that the tax authority's own files have. */
export function invoiceXml(request: SandboxRequest, number: string, issuedAt: Date): string {
  const { kind, seller, buyer, taxRate, amount, tax, lines, remark, takesBack } = request
  const items = lines.map(
    (line) =>
      `  <IssuItemInformation>${tag('ItemName', line.name)}${tag('SpecMod', line.spec)}${tag('Quantity', String(line.quantity ?? ''))}${tag('AmountWithTax', line.amount)}${tag('TaxRate', taxRate)}${tag('ComTaxAm', line.tax)}</IssuItemInformation>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!-- 沙箱样张，不具法律效力 -->',
    '<EInvoice>',
    `  ${tag('EInvoiceType', kind === 2 ? '电子发票（增值税专用发票）' : '电子发票（普通发票）')}`,
    `  ${tag('EIid', number)}${tag('IssueTime', shanghai(issuedAt))}`,
    `  ${tag('SellerName', seller)}`,
    `  ${tag('BuyerName', buyer.name)}${tag('BuyerIdNum', buyer.dutyNumber)}`,
    ...items,
    `  ${tag('TotalTax-includedAmount', amount)}${tag('TotalTaxAm', tax)}`,
    ...(takesBack ? [`  ${tag('OriginalEIid', takesBack.number)}${tag('RedReason', takesBack.reason)}`] : []),
    `  ${tag('Remark', remark)}`,
    '</EInvoice>',
    '',
  ].join('\n')
}
