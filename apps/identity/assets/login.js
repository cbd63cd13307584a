// One click on a demonstration account fills the form; the person still presses "Sign in".
const [email, password] = ['email', 'password'].map((id) => document.getElementById(id))
for (const button of document.querySelectorAll('button[data-email]')) {
  button.addEventListener('click', () => {
    email.value = button.dataset.email
    password.value = button.dataset.password
    document.querySelector('button[type=submit]').focus()
  })
}
