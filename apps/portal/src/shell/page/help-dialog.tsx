import { formMinutes } from '@milepost/contract/onboarding/form-key'
import { ourTerms } from '@milepost/contract/onboarding/terms'
import { Dialog } from '@milepost/ui/layout/dialog'

interface HelpDialogProps {
  shows: 'help' | 'terms'
  isShare: boolean
  onClose: () => void
}

/** Help for people without an account, or our own terms. */
export default function HelpDialog({ shows, isShare, onClose }: HelpDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={shows === 'help' ? 'Need help?' : 'Terms'}>
      {shows === 'help' ? (
        <p className="text-13">
          {isShare
            ? 'Ask the person who sent you the link. They can extend it, change its password, or send you a new one.'
            : `Ask the person who sent you the invitation or link. For your provider’s sign-in, tokens and permissions, ask your administrator there. Completed steps are saved for ${formMinutes} minutes, except passwords and tokens. To continue on another device or after closing this page, email yourself a link with “Continue on another device”, if the form offers it.`}
        </p>
      ) : (
        <div className="grid gap-3 text-13">
          {ourTerms.map(({ title, text }) => (
            <div key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-0.5 text-text-2">{text}</p>
            </div>
          ))}
        </div>
      )}
    </Dialog>
  )
}
