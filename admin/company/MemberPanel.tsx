import { Button } from 'antd'
import { useState } from 'react'
import { companyDetail, type CompanyDetail, type Member } from '../../contract/company.ts'
import { resetBuyerFactor } from '../../contract/factor.ts'
import { AskDialog } from '../pieces/AskDialog.tsx'
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
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">手机号</th>
            <th scope="col">身份</th>
            <th scope="col">状态</th>
            <th scope="col">创建时间</th>
            {lookable && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {company.memberList.map((member) => (
            <tr key={member.id}>
              <td>{member.nickname}</td>
              <td data-name="手机号" className={table.number}>
                {member.phone}
              </td>
              <td data-name="身份">{member.identityName}</td>
              <td data-name="状态">
                {member.status === 1 ? (
                  <StateTag state="approved" label="启用" />
                ) : (
                  <StateTag state="void" label="停用" />
                )}
                {member.factor && mayReset && (
                  <Button
                    size="small"
                    aria-label={`重置 ${member.nickname} 的两步验证`}
                    onClick={() => setReset(member)}
                  >
                    重置两步验证
                  </Button>
                )}
              </td>
              <td data-name="创建时间">{member.createTime.slice(0, 16)}</td>
              {lookable && (
                <td data-name="操作">
                  {member.status === 1 ? (
                    <Button
                      size="small"
                      aria-label={`以 ${member.nickname} 的身份查看商城`}
                      onClick={() => setLooked(member)}
                    >
                      以客户身份查看
                    </Button>
                  ) : (
                    <span className={desk.quiet}>停用的账号不能查看</span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {reset && (
        <AskDialog
          title={`重置 ${reset.nickname} 的两步验证`}
          okText="确认重置"
          danger
          deed={resetBuyerFactor}
          input={{ accountId: reset.id }}
          told={() => '已重置'}
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
