import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useNavigate } from 'react-router'
import { lookAtPriceSheet } from '../../contract/price/priceReading.ts'
import { PriceSheetFilter } from '../../contract/price/priceSheet.ts'
import { sheetTemplate } from '../../contract/sheet.ts'
import { call } from '../call.ts'
import { useFilters } from '../filters.ts'
import { Fault } from '../pieces/Fault.tsx'
import { ExportPanel } from '../sheet/ExportPanel.tsx'
import { ImportPanel } from '../sheet/ImportPanel.tsx'
import { RunTable } from '../sheet/RunTable.tsx'
import { saveFile } from '../sheet/save.ts'
import { Heading } from '../shell/Heading.tsx'
import { booksQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import sheet from '../sheet/sheet.module.css'
import styles from './PriceSheetPage.module.css'

/** Where a file with the merchant's own headings is understood; null: it has those of the template. */
async function readingPage(fileId: number, bookId: number | null): Promise<string | null> {
  const { isOurs } = await call(lookAtPriceSheet, { fileId })
  return isOurs ? null : `/sheet/prices/read/${fileId}${bookId === null ? '' : `?bookId=${bookId}`}`
}

/** 价格导入导出: the merchant's own price sheet, of the public prices or of a book (`?bookId=`). */
export function PriceSheetPage() {
  const {
    filters: { bookId },
  } = useFilters(PriceSheetFilter)
  const { data: books = [] } = useQuery(booksQuery)
  const navigate = useNavigate()
  const template = useMutation({ mutationFn: () => call(sheetTemplate, { subject: 'prices' }), onSuccess: saveFile })
  return (
    <>
      <p className={desk.trail}>
        <Link to="/price">价格</Link> › 价格导入导出
      </p>
      <Heading title="价格导入导出">
        <Button loading={template.isPending} onClick={() => template.mutate()}>
          下载导入模板
        </Button>
      </Heading>
      <Fault error={template.error} />
      <div className={styles.sheetOf}>
        <Select
          aria-label="哪里的价格"
          value={bookId ?? 0}
          options={[{ value: 0, label: '公开价' }, ...books.map(({ id, name }) => ({ value: id, label: `价格本：${name}` }))]}
          onChange={(id) => void navigate(id === 0 ? '/sheet/prices' : `/sheet/prices?bookId=${id}`)}
        />
        <p>导出的表格改好价格后可直接导回：一个商品一行一档，留空的格不改。上传后先逐格核对差异，接受后才发布。</p>
      </div>
      <div className={sheet.columns}>
        <ImportPanel
          subject="prices"
          options={{ bookId }}
          before={(fileId) => readingPage(fileId, bookId)}
          hint="也可以是自己的报价表，列名与排列不限。"
        />
        <ExportPanel subject="prices" />
      </div>
      <RunTable subject="prices" />
    </>
  )
}
