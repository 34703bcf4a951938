import { Button } from 'antd'
import { Copy } from '../Copy.tsx'
import copyCss from '../Copy.module.css'
import css from './factor.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** The recovery codes, shown this once, and the ways to keep them. */
export function Codes({ codes, onDone }: Props) {
  const text = codes.join('\n')
  return (
    <div className={css.codes} role="status">
      <p>
        <b>请立即保存下面的 {codes.length} 个恢复码。</b>
        手机丢失或换机时，每个恢复码可代替动态验证码登录一次；关闭后无法再次查看。
      </p>
      <ol aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.acts}>
        <Copy text={text} name="恢复码" label="复制全部" />
        <a
          className={copyCss.copy}
          download="两步验证恢复码.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${location.host} 两步验证恢复码（每个只能使用一次）\n\n${text}\n`)}`}
        >
          下载
        </a>
        <Button type="primary" onClick={onDone}>
          我已保存
        </Button>
      </div>
    </div>
  )
}
