import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { areas } from '../../contract/grant.ts'
import { confirmGrant, listGrantRequests, refuseGrant, type GrantRequest } from '../../contract/account/staffGrant.ts'
import { listStaff } from '../../contract/account/staff.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import { grantsQuery } from './queries.ts'
import styles from './staff.module.css'

const wish = ({ kind, areas: asked }: GrantRequest): string =>
  kind === 'factor' ? '重置两步验证' : `增加权限：${asked.map((area) => areas[area]).join('、')}`

/** 待确认的授权: what one keeper of the staff asked for, until a second says yes or no. Nothing while there is none. */
export function GrantPanel() {
  const { data = [] } = useQuery(grantsQuery)
  const [action, setAction] = useState<{ yes: boolean; request: GrantRequest } | null>(null)
  if (data.length === 0) return null
  return (
    <Panel title="待确认的授权">
      <ul className={styles.requests}>
        {data.map((request) => (
          <li key={request.id}>
            <div>
              <b>
                {request.name}（{request.username}）
              </b>
              ：{wish(request)}
              <small>
                {request.askedBy} 于 {request.askTime.slice(0, 16)} 申请，{request.expiresAt.slice(0, 16)} 前有效
                {!request.mayConfirm && '，须由另一位管理员工的同事确认'}
              </small>
            </div>
            <div className={styles.actions}>
              {request.mayConfirm && (
                <Button
                  type="primary"
                  size="small"
                  aria-label={`确认 ${request.name} 的授权`}
                  onClick={() => setAction({ yes: true, request })}
                >
                  确认
                </Button>
              )}
              <Button
                size="small"
                aria-label={`${request.mayConfirm ? '驳回' : '撤回'} ${request.name} 的授权`}
                onClick={() => setAction({ yes: false, request })}
              >
                {request.mayConfirm ? '驳回' : '撤回'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {action && (
        <AskDialog
          site={site}
          title={action.yes ? '确认授权' : action.request.mayConfirm ? '驳回授权' : '撤回授权'}
          okText={action.yes ? '确认授权' : action.request.mayConfirm ? '确认驳回' : '确认撤回'}
          danger={!action.yes}
          mutation={action.yes ? confirmGrant : refuseGrant}
          input={{ id: action.request.id }}
          told={() => (action.yes ? '已确认，该员工须重新登录' : '已处理')}
          anew={[[listGrantRequests.path], [listStaff.path]]}
          onClose={() => setAction(null)}
        >
          <p className={styles.said}>
            {action.request.name}（{action.request.username}）：{wish(action.request)}。{action.yes && '请先向申请人核实；确认后立即生效。'}
          </p>
        </AskDialog>
      )}
    </Panel>
  )
}
