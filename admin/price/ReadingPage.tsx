import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { lookAtPriceSheet, type PriceSheetLook } from '../../contract/price/priceReading.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Heading } from '../shell/Heading.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { ReadingForm } from './ReadingForm.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from '../sheet/reading.module.css'

type Asked = { readonly sheet?: string; readonly heading?: number }

/** A price sheet with the merchant's own headings (`?bookId=`): what each of its columns is. */
export function ReadingPage() {
  const { fileId = '' } = useParams()
  const bookId = Number(useSearchParams()[0].get('bookId')) || null
  if (!/^[1-9]\d{0,14}$/.test(fileId)) return <NotFound />
  return <Reading key={fileId} fileId={Number(fileId)} bookId={bookId} />
}

function Reading({ fileId, bookId }: { fileId: number; bookId: number | null }) {
  const [asked, setAsked] = useState<Asked>({})
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [lookAtPriceSheet.path, fileId, asked],
    queryFn: ({ signal }) => call(lookAtPriceSheet, { fileId, ...asked }, { signal }),
    placeholderData: keepPreviousData,
    // What is being corrected does not change under the hand.
    staleTime: Infinity,
  })
  return (
    <>
      <p className={desk.trail}>
        <Link to="/price">价格</Link> › <Link to={`/sheet/prices${bookId === null ? '' : `?bookId=${bookId}`}`}>价格导入导出</Link> ›
        核对列的对应
      </p>
      <Heading title={`核对列的对应${data ? `：${data.fileName}` : ''}`} />
      <Fault error={error} />
      {data && <Told look={data} />}
      <Spin spinning={!error && (!data || isPlaceholderData)} delay={200}>
        {data ? (
          <ReadingForm
            key={`${data.reading.sheet} ${data.reading.heading}`}
            look={data}
            fileId={fileId}
            bookId={bookId}
            onLook={setAsked}
          />
        ) : (
          <div className={desk.blank} />
        )}
      </Spin>
    </>
  )
}

const Told = ({ look: { kept } }: { look: PriceSheetLook }) => (
  <div className={styles.told}>
    <Alert
      type={kept ? 'success' : 'info'}
      showIcon
      title={
        kept
          ? `认出了这种表格：沿用 ${kept.staffName} 于 ${kept.time.slice(0, 16)} 的对应方式，如有不同请改正。`
          : '第一次见到这种表格：已按列名与内容提出建议，请逐列核对。核对好的对应方式会保留，下次同样的表格直接沿用。'
      }
    />
  </div>
)
