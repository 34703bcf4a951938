import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import { useState, type FormEvent } from 'react'
import { listStaff, type StaffMember } from '../../contract/account/staff.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Heading } from '../shell/Heading.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { GrantPanel } from './GrantPanel.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { StaffDialog } from './StaffDialog.tsx'
import { StaffTable } from './StaffTable.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { staffListQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import styles from '../pieces/pieces.module.css'

/** What is being done to whom: null for somebody new. */
type Deed = { readonly kind: 'save' | 'reset' | 'switch' | 'factor'; readonly member: StaffMember | null }

/** 员工与权限: who works in the back office, and what each may do. */
export function StaffPage() {
  const { filters, pathWith, go } = useFilters(listStaff.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(staffListQuery(filters))
  const [deed, setDeed] = useState<Deed | null>(null)
  const close = () => setDeed(null)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    go({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }

  return (
    <>
      <Heading title="员工与权限">
        <Button type="primary" onClick={() => setDeed({ kind: 'save', member: null })}>
          新增员工
        </Button>
      </Heading>
      <GrantPanel />
      <div className={desk.desk}>
        <form className={styles.search} role="search" onSubmit={search} key={filters.keyword}>
          <label className={styles.searchWide}>
            关键词
            <Input name="keyword" type="search" maxLength={40} placeholder="姓名或账号" defaultValue={filters.keyword} />
          </label>
          <div className={styles.searchActions}>
            <Button type="primary" htmlType="submit">
              搜索
            </Button>
            {filters.keyword && <Button onClick={() => go({ keyword: '' })}>重置</Button>}
          </div>
        </form>
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && <StaffTable rows={data.rows} onAct={(kind, member) => setDeed({ kind, member })} />}
          {data?.rows.length === 0 && <Empty todo="没有符合条件的员工，请更换关键词。" />}
          {!data && <div className={desk.blank} />}
        </Spin>
        {data && <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />}
      </div>
      {deed?.kind === 'save' && <StaffDialog member={deed.member} onClose={close} />}
      {deed?.kind === 'reset' && deed.member && <ResetDialog member={deed.member} onClose={close} />}
      {deed?.kind === 'factor' && deed.member && <FactorDialog member={deed.member} onClose={close} />}
      {deed?.kind === 'switch' && deed.member && <SwitchDialog member={deed.member} onClose={close} />}
    </>
  )
}
