import { Button } from 'antd'
import { useState } from 'react'
import { companyDetail, type CompanyDetail, type Member } from '../../contract/account/company.ts'
import { resetBuyerFactor } from '../../contract/account/factor.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { Rows, type Column } from '../../kit/Rows.tsx'
import { site } from '../pieces/site.ts'
import { StateTag } from '../pieces/StateTag.tsx'
import { ImpersonateDialog } from './ImpersonateDialog.tsx'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
import styles from './company.module.css'

type Props = { company: CompanyDetail; mayLook: boolean; mayReset: boolean }

/**
 * The people of a company; cards on narrow screens. `mayLook`: the mall can be looked at in their names; `mayReset`: their second
 * factors can be taken away.
 */
export function MemberPanel({ company, mayLook, mayReset }: Props) {
  const [looked, setLooked] = useState<Member | null>(null)
  const [reset, setReset] = useState<Member | null>(null)
  const lookable = mayLook && company.state === 'verified'
  return (
    <div className={styles.sheet}>
      <Rows
        rows={company.memberList}
        keyOf={({ id }) => id}
        columns={[
          { title: '姓名', phone: null, cell: ({ nickname }) => nickname },
          { title: '手机号', className: table.number, cell: ({ phone }) => phone },
          { title: '身份', cell: ({ identityName }) => identityName },
          {
            title: '状态',
            cell: (member) => (
              <>
                {member.status === 1 ? <StateTag tone="ok" label="启用" /> : <StateTag tone="off" label="停用" />}
                {member.factor && mayReset && (
                  <Button size="small" aria-label={`重置 ${member.nickname} 的两步验证`} onClick={() => setReset(member)}>
                    重置两步验证
                  </Button>
                )}
              </>
            ),
          },
          { title: '创建时间', cell: ({ createTime }) => createTime.slice(0, 16) },
          ...(lookable ? [lookColumn(setLooked)] : []),
        ]}
      />
      {reset && (
        <AskDialog
          site={site}
          title={`重置 ${reset.nickname} 的两步验证`}
          okText="确认重置"
          danger
          mutation={resetBuyerFactor}
          input={{ accountId: reset.id }}
          told="已重置"
          anew={[[companyDetail.path]]}
          onClose={() => setReset(null)}
        >
          仅用于客户丢失手机和全部恢复码时，请先核实本人。重置后该账号的所有登录立即失效，只凭密码或短信即可登录。
        </AskDialog>
      )}
      {looked && <ImpersonateDialog company={company} member={looked} onClose={() => setLooked(null)} />}
    </div>
  )
}

const lookColumn = (onLook: (member: Member) => void): Column<Member> => ({
  title: '操作',
  cell: (member) =>
    member.status === 1 ? (
      <Button size="small" aria-label={`以 ${member.nickname} 的身份查看商城`} onClick={() => onLook(member)}>
        以客户身份查看
      </Button>
    ) : (
      <span className={desk.quiet}>停用的账号不能查看</span>
    ),
})
