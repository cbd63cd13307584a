// The portal already asked; the form only proves that this browser is meant.
document.getElementById('op.logoutForm').requestSubmit()
