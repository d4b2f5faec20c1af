"""Words that stand for the site, its staff, or nobody in particular, in the site's languages."""

# They are reserved as parts of a name, too.
OFFICES = (
    "admin administrator administration moderator moderation"
    " administrador administradora administración moderador moderadora moderación"
    " administrateur administratrice modérateur modératrice modération"
).split()

SITE = (
    "anybody anyone computer everybody everyone host nobody player players robot robots root"
    " saboteur somebody someone staff support system team you"
    " alguien anfitrión anfitriona equipo jugador jugadora nadie ordenador sistema soporte todos tú"
    " usted"
    " assistance équipe hôte hôtesse joueur joueuse ordinateur personne quelqu’un système toi tous"
    " tout-le-monde vous"
).split()
