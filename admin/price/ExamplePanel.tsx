import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { deleteExample, priceDetail, type PriceDetail } from '../../contract/price/priceDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import styles from './price.module.css'

/** The examples that are run again before every publication. */
export function ExamplePanel({ detail: { examples, unit } }: { detail: PriceDetail }) {
  const queries = useQueryClient()
  const mutation = useOnce(deleteExample)
  const remove = (id: number) =>
    mutation.mutate(
      { id },
      {
        onSuccess: () => tell('删除成功'),
        onSettled: () => void queries.invalidateQueries({ queryKey: [priceDetail.path] }),
      },
    )
  return (
    <Panel title="价格样例">
      <Fault error={mutation.error} />
      {examples.length === 0 && <p className={styles.hint}>在试算中选好配置后存为样例，发布前会自动重算比对。</p>}
      <ul className={styles.examples}>
        {examples.map(({ id, name, quantity, gross }) => (
          <li key={id}>
            <span>
              {name}
              <small>
                {quantity} {unit} · ¥{gross}
              </small>
            </span>
            <Button size="small" aria-label={`删除样例 ${name}`} loading={mutation.isPending} onClick={() => remove(id)}>
              删除
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
