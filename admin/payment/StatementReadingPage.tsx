import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { forgetStatement, lookAtStatement } from '../../contract/payment/statementReading.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { site } from '../pieces/site.ts'
import { Heading } from '../shell/Heading.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { StatementReadingForm } from './StatementReadingForm.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from '../sheet/reading.module.css'

type Asked = { readonly sheet?: string; readonly heading?: number }

/** A bank's file (`?book=1`: what is sure is to be booked; `account`: of which account of ours): what each of its columns is. */
export function StatementReadingPage() {
  const { fileId = '' } = useParams()
  const [query] = useSearchParams()
  const asked = { book: query.get('book') === '1', account: query.get('account') ?? '' }
  if (!/^[1-9]\d{0,14}$/.test(fileId)) return <NotFound />
  return <Reading key={fileId} fileId={Number(fileId)} {...asked} />
}

function Reading({ fileId, book, account }: { fileId: number; book: boolean; account: string }) {
  const [asked, setAsked] = useState<Asked>({})
  const [forgetting, setForgetting] = useState(false)
  const navigate = useNavigate()
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [lookAtStatement.path, fileId, asked],
    queryFn: ({ signal }) => call(lookAtStatement, { fileId, ...asked }, { signal }),
    placeholderData: keepPreviousData,
    // What is being corrected does not change under the hand.
    staleTime: Infinity,
  })
  return (
    <>
      <p className={desk.trail}>
        <Link to="/payment">银行流水</Link> › <Link to="/sheet/statement">银行明细导入</Link> › 核对列的对应
      </p>
      <Heading title={`核对列的对应${data ? `：${data.fileName}` : ''}`}>
        {data?.kept && <Button onClick={() => setForgetting(true)}>忘记此对应</Button>}
      </Heading>
      <Fault error={error} />
      {data && (
        <div className={styles.told}>
          <Alert type={data.kept ? 'success' : 'info'} showIcon title={toldOf(data)} />
        </div>
      )}
      <Spin spinning={!error && (!data || isPlaceholderData)} delay={200}>
        {data ? (
          <StatementReadingForm
            key={`${data.reading.sheet} ${data.reading.heading}`}
            look={data}
            fileId={fileId}
            book={book}
            account={account}
            onLook={setAsked}
          />
        ) : (
          <div className={desk.blank} />
        )}
      </Spin>
      {forgetting && data?.kept && (
        <AskDialog
          site={site}
          title="忘记此对应"
          okText="忘记"
          mutation={forgetStatement}
          input={{ id: data.kept.id }}
          told="已忘记，下次同样的文件将重新核对"
          anew={[[lookAtStatement.path]]}
          onClose={() => setForgetting(false)}
          onMade={() => navigate('/sheet/statement')}
        >
          <p>下次同样表头的文件将重新提出建议。已导入的流水不变。</p>
        </AskDialog>
      )}
    </>
  )
}

function toldOf({ kept, known }: { kept: { staffName: string; time: string } | null; known: string | null }): string {
  if (kept) return `认出了这种文件：沿用 ${kept.staffName} 于 ${kept.time.slice(0, 16)} 的对应方式，如有不同请改正。`
  if (known) return `这份文件可按“${known}”读取；如读得不对，请逐列指明，以后同样的文件按所指明的读取。`
  return '第一次见到这种文件：已按列名与内容提出建议，请逐列核对。核对好的对应方式会保留，下次同样的文件直接沿用。'
}
