import { proofTones } from '../../contract/production/lineState.ts'
import type { Proof } from '../../contract/order/proof.ts'
import { Hash } from '../../kit/Copy.tsx'
import { FileCard } from '../pieces/Files.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './line.module.css'

const states: Record<Proof['state'], string> = {
  sent: '待客户确认',
  approved: '已确认',
  change_requested: '要求修改',
  superseded: '已被新校样取代',
  void: '已失效',
}

/** The rounds of proofs of a line, newest first: what was shown, of which artwork, and what the buyer said. `bare` where a panel is called so already. */
export const ProofList = ({ proofs, bare = false }: { proofs: readonly Proof[]; bare?: boolean }) => (
  <div className={bare ? undefined : styles.block}>
    {!bare && <h3>校样</h3>}
    <ol className={styles.proofs}>
      {[...proofs]
        .sort((a, b) => b.round - a.round)
        .map((proof) => (
          <li key={proof.id}>
            <p>
              <b>第 {proof.round} 轮</b> <StateTag tones={proofTones} state={proof.state} label={states[proof.state]} />{' '}
              <span className={desk.quiet}>{proof.createTime}</span>
            </p>
            {proof.keptFrom && (
              <p>
                沿用上次确认的校样（订单 <Link to={`/order/${proof.keptFrom}`}>{proof.keptFrom}</Link>），由系统发送
              </p>
            )}
            <FileCard file={proof.file} />
            {proof.note && <p>说明：{proof.note}</p>}
            {proof.answerTime && (
              <p className={styles.answer}>
                {proof.answeredBy ?? '客户'}于 {proof.answerTime}
                {proof.answer ? `：${proof.answer}` : proof.state === 'approved' ? ' 确认' : ' 答复'}
              </p>
            )}
            <p className={desk.quiet}>
              对应稿件指纹{' '}
              {proof.artworkHashes.map((hash) => (
                <Hash key={hash} hash={hash} name="稿件指纹" />
              ))}
            </p>
          </li>
        ))}
    </ol>
  </div>
)
