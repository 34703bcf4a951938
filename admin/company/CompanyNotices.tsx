import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { companyNotices, type CompanyNotice } from '../../contract/account/company.ts'
import { Rows } from '../../kit/Rows.tsx'
import { changed } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { noticesQuery } from './queries.ts'
import styles from './company.module.css'

/** What the people of a company were told, and whether they have read it. */
export function CompanyNotices({ companyId }: { companyId: number }) {
  const [params] = useSearchParams()
  const judged = companyNotices.input.safeParse({ companyId, page: params.get('page') ?? 1 })
  const filters = judged.success ? judged.data : companyNotices.input.parse({ companyId })
  const found = useQuery(noticesQuery(filters))
  return (
    <div className={styles.sheet}>
      <FoundRows
        filters={filters}
        pathWith={(change) => `?${changed(params, change)}`}
        found={found}
        empty={<Empty todo="该企业还没有收到过消息，可用“发送消息”通知其全部账号。" />}
      >
        {(rows) => <NoticeTable rows={rows} />}
      </FoundRows>
    </div>
  )
}

const NoticeTable = ({ rows }: { rows: readonly CompanyNotice[] }) => (
  <Rows
    rows={rows}
    keyOf={(notice) => notice.id}
    columns={[
      {
        title: '消息',
        phone: null,
        cell: (notice) => (
          <>
            <b className={styles.told}>{notice.title}</b>
            <small className={styles.body}>{notice.body}</small>
          </>
        ),
      },
      { title: '接收人', className: styles.short, cell: (notice) => notice.to },
      {
        title: '状态',
        className: styles.short,
        cell: (notice) => (notice.read ? <StateTag tone="off" label="已读" /> : <StateTag tone="due" label="未读" />),
      },
      { title: '时间', className: styles.short, cell: (notice) => notice.createTime.slice(0, 16) },
    ]}
  />
)
