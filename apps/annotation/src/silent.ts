// The page in the hidden frame of sign-in.
import '@milepost/session/sign-in/silent'
